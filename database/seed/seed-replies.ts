/** The demo's replies; they promise nothing that a shop would have to take back. */
export const seedReplies: readonly { name: string; text: string }[] = [
  {
    name: "Welcome",
    text: "Hello {name}, thank you for writing to us. What can we print for you?",
  },
  {
    name: "Details",
    text: "Which quantity and size do you need, and by which day?",
  },
  {
    name: "Artwork",
    text: "Please attach your artwork here. We look at every file before we print it.",
  },
  {
    name: "Proof",
    text: "Your proof is ready. Please look at it closely: we print once you approve it.",
  },
  {
    name: "Thanks",
    text: "Thank you. We write to you here when there is news.",
  },
];
