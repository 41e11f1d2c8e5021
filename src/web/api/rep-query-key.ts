/** Of the query about the rep who is signed in. */
export const REP_QUERY_KEY = ['rep'] as const
