/** Nobody reads more remarks on one plan. */
export const MOST_REMARKS = 200

/** More bands or layers than that are a mistake. */
export const MOST_ROWS = 60
