import { CONTEST_KINDS, type ContestKind } from '#domain/contests/contest-kinds.ts'
import { figuresOfLine } from '#domain/contests/drawing/draw-contest.ts'
import type { DrawnFigures } from '#domain/contests/drawing/drawing.ts'
import type { ScorecardLine } from '#domain/quote/scorecard/scorecard.ts'

/** A contest as a picture of a mail. */
export interface MailDrawing {
  /** Under which the mail shows it, and all that is needed to draw it: the picture itself is drawn when the mail is sent. */
  id: string
  entity: ContestKind
  figures: DrawnFigures
}

const PREFIX = 'contest'

/** `contest.grand_prize.165.7.120` */
export function mailDrawing({ entity, ...line }: ScorecardLine): MailDrawing {
  const figures = figuresOfLine(line)
  const { distance = '', hole = '', count = '' } = figures
  const written = /^[0-9-]*$/.test(distance) ? distance : ''
  return { id: [PREFIX, entity, written, hole, count].join('.'), entity, figures }
}

const SHOWN = new RegExp(
  `src="cid:(${PREFIX}\\.(${CONTEST_KINDS.join('|')})\\.([0-9-]*)\\.([0-9]*)\\.([0-9]*))"`,
  'g',
)

/** The pictures that a mail shows, each once. What people typed cannot be among them, as their quotation marks are escaped. */
export function drawingsOf(html: string): MailDrawing[] {
  const found = new Map<string, MailDrawing>()
  for (const [, id = '', entity = '', distance = '', hole = '', count = ''] of html.matchAll(SHOWN)) {
    const figures = {
      ...(distance !== '' && { distance }),
      ...(hole !== '' && { hole: Number(hole) }),
      ...(count !== '' && { count: Number(count) }),
    }
    found.set(id, { id, entity: entity as ContestKind, figures })
  }
  return [...found.values()]
}
