import { type Html, html } from '#server/messaging/templates/rendering/html.ts'
import {
  feeHeads,
  type InsuredSummary,
  isGrossStruck,
  type SummaryRow,
  summaryRows,
} from '#server/messaging/templates/rendering/insured-summary.ts'

export const SANS = html`font-family: -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif`
const FEE = html`${SANS}; font-size: 16px; line-height: 24px; text-align: right; white-space: nowrap;`

/**
 * The contests with their fees: two lines each, which read the same on a phone and in a program without styles.
 *
 * @rule K14 The names of the fees stand once, as the heads of their columns.
 */
export function renderScorecard(insured: InsuredSummary, color: string): Html {
  const heads = feeHeads(insured)
  const isStruck = isGrossStruck(insured.scorecard)
  const rows = summaryRows(insured).map((row) => renderRow(row, { fees: heads.length, isStruck, color }))
  return html`<table
    width="100%"
    cellpadding="0"
    cellspacing="0"
    border="0"
    style="margin: 0 0 24px; border-collapse: collapse;"
  >
    <tr>
      <th
        scope="col"
        align="left"
        valign="bottom"
        class="soft muted"
        style="padding: 8px 0 8px 8px; background: #e5f0e9; ${SANS}; font-size: 14px; line-height: 20px; font-weight: 400; text-align: left; color: #5b6661;"
      >
        Contest
      </th>
      ${heads.map(
        (head) =>
          html`<th
            scope="col"
            align="right"
            valign="bottom"
            width="68"
            class="soft muted"
            style="padding: 8px 0 8px 8px; background: #e5f0e9; ${SANS}; font-size: 13px; line-height: 18px; font-weight: 400; text-align: right; color: #5b6661;"
          >
            ${head}
          </th>`,
      )}
      <th width="8" class="soft" style="padding: 0; background: #e5f0e9; font-size: 0;"></th>
    </tr>
    ${rows}
  </table>`
}

function renderRow(
  row: SummaryRow,
  { fees, isStruck, color }: { fees: number; isStruck: boolean; color: string },
): Html {
  const { kind, name, detail, below, gross, fee } = row
  const all = fees + 2
  if (kind === 'day')
    return html`<tr>
      <th
        scope="rowgroup"
        align="left"
        colspan="${all}"
        class="ink line"
        style="padding: 10px 8px 4px; ${SANS}; font-size: 14px; line-height: 20px; font-weight: 600; text-align: left; color: #1c2321;"
      >
        ${name}
      </th>
    </tr>`
  const isTotal = kind === 'total'
  const rule = isTotal ? html`border-top: 2px solid ${color};` : html`border-top: 1px solid #d9d6cb;`
  const edge = isTotal ? html`strong` : html`line`
  const grossCell = html`<td
    align="right"
    valign="baseline"
    class="muted ${edge}"
    style="padding: 8px 0 0 8px; ${rule} ${FEE} color: #5b6661;"
  >
    ${isStruck && gross !== '' ? html`<s>${gross}</s>` : gross}
  </td>`
  const feeCell = html`<td
    align="right"
    valign="baseline"
    class="ink ${edge}"
    style="padding: 8px 0 0 8px; ${rule} ${FEE} font-weight: 600; color: #1c2321; ${isTotal ? html`font-size: 19px;` : html``}"
  >
    ${fee}
  </td>`
  return html`<tr>
      <th
        scope="row"
        align="left"
        valign="baseline"
        class="ink ${edge}"
        style="padding: 8px 0 0 8px; ${rule} ${SANS}; font-size: 16px; line-height: 24px; font-weight: ${kind === 'charge' ? '400' : '600'}; text-align: left; color: #1c2321;"
      >
        ${name}
        ${detail === '' ? html`` : html`<span class="muted" style="font-size: 14px; font-weight: 400; color: #5b6661;">${detail}</span>`}
      </th>
      ${fees > 1 ? grossCell : html``} ${fees > 0 ? feeCell : html``}
      <td class="${edge}" style="padding: 0; ${rule} font-size: 0;"></td>
    </tr>
    <tr>
      <td
        dir="auto"
        align="left"
        colspan="${all}"
        class="muted"
        style="padding: 0 8px 8px; ${SANS}; font-size: 14px; line-height: 20px; text-align: left; color: #5b6661; word-break: break-word;"
      >
        ${below}
      </td>
    </tr>`
}
