/** How long after it closes an order of a deleted account keeps its contact (PRODUCT §3). */
export const CONTACT_KEPT_DAYS = 90;
