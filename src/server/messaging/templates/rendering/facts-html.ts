import { type Html, html } from '#server/messaging/templates/rendering/html.ts'
import { SANS } from '#server/messaging/templates/rendering/scorecard-html.ts'

/** What a mail is about: a row for each fact, its name and its value. */
export function renderFacts(facts: [label: string, value: string][]): Html {
  const rows = facts.map(
    ([label, value]) =>
      html`<tr>
        <th
          scope="row"
          align="left"
          valign="top"
          width="38%"
          class="muted line"
          style="padding: 10px 12px 10px 0; border-bottom: 1px solid #d9d6cb; ${SANS}; font-size: 14px; line-height: 24px; font-weight: 400; text-align: left; color: #5b6661;"
        >
          ${label}
        </th>
        <td
          dir="auto"
          align="left"
          valign="top"
          class="ink line"
          style="padding: 10px 0; border-bottom: 1px solid #d9d6cb; ${SANS}; font-size: 16px; line-height: 24px; color: #1c2321; word-break: break-word;"
        >
          ${value}
        </td>
      </tr>`,
  )
  return html`<table
    width="100%"
    cellpadding="0"
    cellspacing="0"
    border="0"
    style="margin: 0 0 24px; border-collapse: collapse;"
  >
    ${rows}
  </table>`
}
