/** Where somebody of the staff puts on a second lock, and sees what is on. */
export const SECOND_LOCK = "/admin-dashboard/second-lock";
