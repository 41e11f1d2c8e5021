/** Days for which a mailed link to policies, and the session that it opens, are valid. */
export const ACCESS_DAYS = 30
