/*
 * The table of what is insured now and after the change. Where it is 63 rem wide it has columns, of one width in all its rows;
 * below that each contest stands by itself, with its figures as buttons.
 */

export const ROW = 'border-t border-line @[63rem]:grid @[63rem]:grid-cols-(--change-columns)'

/** Only with columns, and only without. */
export const COLUMNS_ONLY = 'hidden @[63rem]:block'
export const NO_COLUMNS = '@[63rem]:hidden'

/** A figure that stands under others. */
export const FEE = `${COLUMNS_ONLY} content-center py-3 pr-3 text-right tabular-nums group-has-aria-invalid/contest:content-start group-has-aria-invalid/contest:pt-5`
export const NOW = `${FEE} text-muted`

/** The first of what comes after the change has the line between both halves before it. */
export const AFTER_EDGE = '@[63rem]:border-l @[63rem]:border-line @[63rem]:pl-4'

/** The column of the contest, also without columns. */
export const FIRST = 'min-w-0 px-4 @max-[20rem]:px-3'
