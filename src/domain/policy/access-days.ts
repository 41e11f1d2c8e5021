/** Days for which a mailed link to policies works, and the session that it opens lasts. */
export const ACCESS_DAYS = 30
