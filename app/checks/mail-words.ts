/** The address is refused for good, which is no fault of the shop or of its mail service. */
const BAD_ADDRESS = /^RECIPIENT/;

/** What the codes of a mail service mean. */
const meanings: [codes: RegExp, words: string][] = [
  [BAD_ADDRESS, "This address takes no mail: it may be mistyped."],
  [/EAUTH|\b53[045]\b/, "The mail service refuses our name or password."],
  [/EDNS|ENOTFOUND/, "The mail service is not found under its name."],
  [/ECONNECTION|ESOCKET|ETIMEDOUT|ECONNREFUSED/, "The mail service does not answer."],
  [/ETLS/, "The mail service has no safe connection for us."],
  [/\b4\d\d\b/, "The mail service does not take it at the moment."],
  [/EENVELOPE|\b55[0-4]\b/, "The mail service refuses the mail, the address or us."],
];

/** @param codes as a failed mail has kept them, such as `EAUTH 535` */
export function mailFailureWords(codes: string): string {
  const found = meanings.find(([pattern]) => pattern.test(codes));
  return found ? found[1] : "The mail service does not take it.";
}

/** Whether the recipient's address is at fault. @param codes see {@link mailFailureWords} */
export const blamesAddress = (codes: string): boolean => BAD_ADDRESS.test(codes);
