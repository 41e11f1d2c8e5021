/** More bands or layers than that are a mistake. */
export const MOST_ROWS = 60
