import type { Ink } from '#domain/contests/drawing/drawing.ts'
import type { FaceName } from '#server/documents/typesetting/fonts.ts'

/** The colours of documents: ink, one green, one warning colour. */
export const COLOR = {
  ink: '#1c2321',
  muted: '#5b6661',
  line: '#d9d6cb',
  fairway: '#14613f',
  fairwaySoft: '#e5f0e9',
  sand: '#8a5a00',
  sandSoft: '#fdf3dc',
} as const

export interface TextStyle {
  face: FaceName
  /** In points, as is the distance from one baseline to the next. */
  size: number
  leading: number
  color: string
}

export const STYLE = {
  title: { face: 'serif', size: 25, leading: 31, color: COLOR.ink },
  insurerName: { face: 'serif', size: 14, leading: 18, color: COLOR.fairway },
  heading: { face: 'serif', size: 12.5, leading: 17, color: COLOR.fairway },
  contest: { face: 'serif', size: 11.5, leading: 16, color: COLOR.ink },
  body: { face: 'regular', size: 9.25, leading: 13.5, color: COLOR.ink },
  strong: { face: 'strong', size: 9.25, leading: 13.5, color: COLOR.ink },
  figure: { face: 'strong', size: 10.5, leading: 15, color: COLOR.ink },
  total: { face: 'strong', size: 14, leading: 19, color: COLOR.ink },
  /** Smaller beside the total; their leadings put them on its baseline. */
  totalLabel: { face: 'strong', size: 10.5, leading: 21.7, color: COLOR.ink },
  struckTotal: { face: 'regular', size: 9.25, leading: 22.7, color: COLOR.muted },
  struck: { face: 'regular', size: 9.25, leading: 13.5, color: COLOR.muted },
  label: { face: 'regular', size: 7.75, leading: 11, color: COLOR.muted },
  /** Printed next to body text; the larger leading puts both on one baseline. */
  margin: { face: 'regular', size: 8.25, leading: 14.4, color: COLOR.muted },
  small: { face: 'regular', size: 7.75, leading: 11, color: COLOR.muted },
  warning: { face: 'strong', size: 10.5, leading: 15, color: COLOR.sand },
  warningText: { face: 'regular', size: 9.25, leading: 13.5, color: COLOR.ink },
} as const satisfies Record<string, TextStyle>

/** The inks of drawings on white paper, and in mail, which is on white as well. */
export const PAPER_INK: Readonly<Record<Ink, string>> = {
  card: '#ffffff',
  fairway: COLOR.fairway,
  'fairway-soft': COLOR.fairwaySoft,
  flag: '#b3261e',
  ink: COLOR.ink,
  line: COLOR.line,
  'on-flag': '#ffffff',
  sand: COLOR.sand,
  'sand-soft': COLOR.sandSoft,
  water: '#1f5a8a',
  'water-soft': '#e8f0f7',
}
