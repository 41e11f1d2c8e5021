import { drawContest } from '#domain/contests/drawing/draw-contest.ts'
import type { ScorecardLine } from '#domain/quote/scorecard/scorecard.ts'
import { mailDrawing } from '#server/messaging/templates/rendering/drawing-id.ts'
import { type Html, html } from '#server/messaging/templates/rendering/html.ts'
import { SANS } from '#server/messaging/templates/rendering/scorecard-html.ts'

const MOST_DRAWN = 4

/** What is insured as people see it in front of them. Where pictures are blocked, their words stand in their place. */
export function renderDrawings(lines: readonly ScorecardLine[]): Html {
  const drawings = lines.slice(0, MOST_DRAWN).map(mailDrawing)
  const width = drawings.length === 1 ? 360 : 240
  return html`<div style="margin: 0 0 16px;">
    ${drawings.map(
      ({ id, entity, figures }) =>
        html`<img
          src="cid:${id}"
          alt="${drawContest(entity, figures).description}"
          width="${width}"
          style="display: inline-block; width: ${width}px; max-width: 100%; height: auto; margin: 0 8px 8px 0; border: 0; ${SANS}; font-size: 14px; line-height: 1.5; color: #5b6661;"
        />`,
    )}
  </div>`
}
