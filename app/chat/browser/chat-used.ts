/** In the storage of a browser that has written to the shop: its pages then look for answers. */
export const CHAT_USED = "itewe-chat-used";
