/** The holder is told so many days before a policy without a new date lapses. */
export const OPEN_DATE_REMINDER_DAYS = [60, 30, 7] as const
