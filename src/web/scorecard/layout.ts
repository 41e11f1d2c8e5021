import type { FeeColumns } from '#domain/quote/scorecard/scorecard.ts'

/*
 * The cells of a scorecard. Rows are flex boxes whose cells have the same widths everywhere, so that figures line up over
 * all kinds of contest, and where rows stand by themselves. By the width of the container: from 720 px (45 rem) all
 * columns, from 520 px (32.5 rem) without the date, below that two lines. The outermost element is `@container`.
 */

export const ROW = 'flex flex-wrap items-baseline gap-y-0.5 px-4 py-3 @[32.5rem]:flex-nowrap'

const NUMERIC = 'min-w-0 flex-none text-right'

/** Under one another; in one line of text they would only be wide. */
const FIGURES = '@[32.5rem]:tabular-nums'

/** Of the second line, where there is one: small and muted. */
const FIGURE =
  `${NUMERIC} ${FIGURES} @max-[32.5rem]:order-1 @max-[32.5rem]:text-sm @max-[32.5rem]:text-muted ` +
  '@max-[32.5rem]:wrap-anywhere @max-[32.5rem]:text-left @max-[32.5rem]:shrink'

export const CELLS = {
  date: 'hidden tabular-nums min-w-0 flex-none whitespace-nowrap @[45rem]:block @[45rem]:basis-22 @[45rem]:grow',
  distance: `${FIGURE} @[32.5rem]:basis-22 @[45rem]:grow`,
  players: `${FIGURE} @[32.5rem]:basis-25 @[45rem]:basis-26 @[45rem]:grow`,
  prize: `${FIGURE} @[32.5rem]:basis-22 @[45rem]:grow`,
  gross: `${NUMERIC} tabular-nums basis-18.5 @[32.5rem]:basis-19 @[45rem]:basis-20 @[45rem]:grow`,
  fee: `${NUMERIC} tabular-nums basis-21 @[32.5rem]:basis-19 @[45rem]:basis-20 @[45rem]:grow`,
} as const

/** In front of the fees of what is charged besides: as wide as what stands there in a line, so that the fees line up. */
export const BEFORE_FEES = '@[45rem]:basis-136 @[45rem]:grow-[5]'

/** What comes before the figures. With the fees it fills the first of two lines. */
const FIRST: Record<FeeColumns, string> = {
  none: 'basis-full',
  one: 'basis-[calc(100%-5.25rem)]',
  struck: 'basis-[calc(100%-9.875rem)]',
  producer: 'basis-[calc(100%-9.875rem)]',
}

export function contestCell(columns: FeeColumns): string {
  return `relative min-w-0 flex-none grow text-left font-normal ${FIRST[columns]} @[32.5rem]:shrink @[32.5rem]:basis-0 @[45rem]:basis-44`
}

/** Room for the picture of the kind. */
export const WITH_PICTURE = '@[36rem]:pl-11'

/** Shown where there are columns, and where there are two lines instead. */
export const WITH_COLUMNS = 'hidden @[32.5rem]:block'
export const WITHOUT_COLUMNS = '@[32.5rem]:hidden'
