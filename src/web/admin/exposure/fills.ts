/** Who pays, in every chart of the page. */
export const FILLS = {
  ours: 'fill-fairway',
  carriers: 'fill-fairway-soft stroke-fairway',
  above: 'fill-sand',
} as const
