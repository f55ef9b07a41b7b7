/**
 * The localStorage key set once a browser has written to the shop: its pages then poll for answers.
 */
export const CHAT_USED = "itewe-chat-used";
