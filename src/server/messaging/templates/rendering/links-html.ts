import { type Html, html, requireWebAddress } from '#server/messaging/templates/rendering/html.ts'
import type { MailContent } from '#server/messaging/templates/rendering/mail-content.ts'
import { SANS } from '#server/messaging/templates/rendering/scorecard-html.ts'

/** A row for each page: its name is the link, and below it stands what a person entered. */
export function renderLinks(links: NonNullable<MailContent['links']>, color: string): Html {
  const rows = links.map(
    ({ name, about, url }) =>
      html`<tr>
        <td
          class="line"
          style="padding: 10px 0; border-bottom: 1px solid #d9d6cb; ${SANS}; line-height: 24px;"
        >
          <a
            class="brand"
            href="${requireWebAddress(url)}"
            target="_blank"
            rel="noopener noreferrer"
            style="font-size: 16px; font-weight: 600; color: ${color}; text-decoration: underline;"
            >${name}</a
          >
          <div dir="auto" class="ink" style="font-size: 16px; color: #1c2321; word-break: break-word;">
            ${about}
          </div>
        </td>
      </tr>`,
  )
  return html`<table
    width="100%"
    cellpadding="0"
    cellspacing="0"
    border="0"
    role="presentation"
    style="margin: 0 0 24px; border-collapse: collapse;"
  >
    ${rows}
  </table>`
}
