/**
 * Facts of the demonstration, as its pages say them. Its articles and the texts of its static ranges
 * are the catalogue's.
 */
export const DEMO_FACTS: readonly string[] = [
  ...["Itewe", "itewe.example", "Ìtẹ̀wé", "A good name, well", "Orúkọ rere"],
  ...["tel:+2348000000000", "2348000000000", "800 000 0000"],
  ...["Press Lane", "in Yaba", "Lane, Yaba", "press Yaba", "Yaba market"],
  ...["in Lagos", "Branding, Lagos", "printing Lagos", "Lagos press"],
  ...["I want to print", "support 24/7", "any hour", "day and night"],
  ...["Money-back", "Replace or refund", "150,000", "4,000 print", "5k brands", "happy clients"],
  ...["Chief Executive", "church programme", "Ewà Shea", "Kite & Kola"],
  ...["facebook.example", "instagram.example", "linkedin.example", "x.example/itewe"],
  ...["/brand/wordmark", "mark-plain", "social-card", "hero-collection", "#1D2C60"],
  ...["approved proof is the standard", "Version 1.0", "Example Bank", "0000000000"],
];
