import { addressOfBrand } from '#domain/office/brands/brand-look.ts'
import { shadesOfBrand } from '#domain/office/brands/brand-colors.ts'
import { BRAND_MARK } from '#domain/mailings/brand-mark.ts'
import { TEST_NOTICE_TITLE } from '#domain/documents/layout/test-notice.ts'
import { type Html, html, requireWebAddress } from '#server/messaging/templates/rendering/html.ts'
import {
  getBrandName,
  type Letterhead,
  type MailContent,
  UNSUBSCRIBE,
} from '#server/messaging/templates/rendering/mail-content.ts'
import { renderFacts } from '#server/messaging/templates/rendering/facts-html.ts'
import { renderDrawings } from '#server/messaging/templates/rendering/drawings-html.ts'
import { renderLogo } from '#server/messaging/templates/rendering/logo-html.ts'
import { renderLinks } from '#server/messaging/templates/rendering/links-html.ts'
import { renderScorecard, SANS } from '#server/messaging/templates/rendering/scorecard-html.ts'
import {
  type Paragraph,
  listParts,
  type TextLink,
  type UserText,
} from '#server/messaging/templates/rendering/paragraph.ts'

/** The colours of a mail whose brand sets none, as on our pages. */
const OWN_SHADES = {
  light: { primary: '#14613f' },
  dark: { primary: '#6fc79a', soft: '#1d3327' },
}

type MailShades = typeof OWN_SHADES

const SERIF = html`font-family: 'Iowan Old Style', 'Palatino Linotype', Palatino, Georgia, serif`

/**
 * The HTML part: tables and inline styles, as mail programs from Outlook to Gmail need, at most 600 pixels wide, and
 * without images, so that nothing is missing where they are blocked. Programs with a dark mode use our dark colours;
 * others keep the light ones or invert them.
 */
export function renderHtml(letterhead: Letterhead, content: MailContent): string {
  const {
    subject,
    heading,
    paragraphs,
    facts = [],
    insured,
    drawn = [],
    button,
    links = [],
    closing = [],
    brand = 'albatross',
  } = content
  const { logo, color } = letterhead.brands[brand]
  const name = getBrandName(letterhead, content)
  const shades = color === null ? OWN_SHADES : shadesOfBrand(color)
  const { light, dark } = shades
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${subject}</title>
        <style>
          :root {
            color-scheme: light dark;
          }
          @media (max-width: 480px) {
            .card {
              padding: 24px 16px !important;
            }
          }
          @media (prefers-color-scheme: dark) {
            .paper {
              background: #121715 !important;
            }
            .card {
              background: #1a211e !important;
              border-color: #33403a !important;
            }
            .ink {
              color: #e9ece8 !important;
            }
            .muted {
              color: #9fb0a8 !important;
            }
            .brand {
              color: ${dark.primary} !important;
            }
            .line {
              border-color: #33403a !important;
            }
            .test {
              background: #33280f !important;
              color: #e3b65b !important;
            }
            .soft {
              background: ${dark.soft} !important;
            }
            .strong {
              border-color: ${dark.primary} !important;
            }
            .mark {
              fill: ${dark.primary} !important;
            }
            .button {
              background: ${dark.primary} !important;
            }
            .button a {
              color: #121715 !important;
            }
          }
        </style>
      </head>
      <body class="paper" style="margin: 0; padding: 0; background: #fbfaf6;">
        <table
          role="presentation"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          border="0"
          class="paper"
          style="background: #fbfaf6;"
        >
          <tr>
            <td align="center" style="padding: 24px 12px;">
              <table
                role="presentation"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                border="0"
                style="max-width: 600px; text-align: left;"
              >
                <tr>
                  <td
                    class="brand"
                    style="padding: 0 0 16px; ${SERIF}; font-size: 22px; font-weight: 600; color: ${light.primary};"
                  >
                    ${logo ? renderLogo(logo, name) : html`${renderMark(shades)} ${name}`}
                  </td>
                </tr>
                ${letterhead.isTest ? renderTestNotice() : ''}
                <tr>
                  <td
                    class="card"
                    style="padding: 32px 24px; background: #ffffff; border: 1px solid #d9d6cb; border-radius: 8px;"
                  >
                    <h1
                      dir="auto"
                      class="ink"
                      style="margin: 0 0 16px; ${SERIF}; font-size: 28px; line-height: 1.2; font-weight: 600; color: #1c2321;"
                    >
                      ${heading}
                    </h1>
                    ${paragraphs.map((one) => renderParagraph(one, shades))}
                    ${facts.length > 0 ? renderFacts(facts) : ''}
                    ${drawn.length > 0 ? renderDrawings(drawn) : ''}
                    ${insured ? renderScorecard(insured, light.primary) : ''}
                    ${button ? renderButton(button, shades) : ''}
                    ${links.length > 0 ? renderLinks(links, light.primary) : ''}
                    ${closing.map((one) => renderParagraph(one, shades))}
                  </td>
                </tr>
                ${renderFooter(letterhead, content)}
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html> `
  return page.text
}

/** Programs that show no drawings leave it out, and the name stands alone. */
function renderMark({ light }: MailShades): Html {
  const { side, path } = BRAND_MARK
  return html`<svg
    xmlns="http://www.w3.org/2000/svg"
    viewBox="0 0 ${side} ${side}"
    width="32"
    height="32"
    aria-hidden="true"
    style="vertical-align: -8px;"
  >
    <path class="mark" fill="${light.primary}" d="${path}" />
  </svg>`
}

function renderTestNotice(): Html {
  return html`<tr>
      <td
        class="test"
        style="padding: 10px 24px; background: #fdf3dc; color: #8a5a00; ${SANS}; font-size: 16px; font-weight: 600; border-radius: 5px;"
      >
        ${TEST_NOTICE_TITLE}
      </td>
    </tr>
    <tr>
      <td style="height: 16px; font-size: 16px; line-height: 16px;">&nbsp;</td>
    </tr>`
}

/** Entered text has its own writing direction; within a sentence of ours it is isolated. */
function renderParagraph(content: Paragraph, shades: MailShades): Html {
  const isUserText = typeof content === 'object' && 'typed' in content
  return html`<p
    ${isUserText ? html`dir="auto"` : ''}
    class="ink"
    style="margin: 0 0 16px; ${SANS}; font-size: 16px; line-height: 1.5; color: #1c2321;${isUserText ? ' text-align: start;' : ''}"
  >
    ${isUserText ? content.typed : concatenate(listParts(content).map((part) => renderPart(part, shades)))}
  </p>`
}

function renderPart(part: string | UserText | TextLink, shades: MailShades): Html {
  if (typeof part === 'string') return html`${part}`
  return 'typed' in part ? html`<bdi>${part.typed}</bdi>` : renderTextLink(part, shades)
}

function renderTextLink({ label, url }: TextLink, { light }: MailShades): Html {
  return html`<a
    class="brand"
    href="${requireWebAddress(url)}"
    target="_blank"
    rel="noopener noreferrer"
    style="color: ${light.primary}; text-decoration: underline;"
    >${label}</a
  >`
}

function concatenate(parts: readonly Html[]): Html {
  return parts.reduce((whole, part) => html`${whole}${part}`, html``)
}

function renderButton({ label, url }: NonNullable<MailContent['button']>, { light }: MailShades): Html {
  return html`<table
    role="presentation"
    cellpadding="0"
    cellspacing="0"
    border="0"
    style="margin: 8px 0 24px;"
  >
    <tr>
      <td class="button" bgcolor="${light.primary}" style="background: ${light.primary}; border-radius: 5px;">
        <a
          href="${requireWebAddress(url)}"
          target="_blank"
          rel="noopener noreferrer"
          style="display: inline-block; padding: 12px 24px; ${SANS}; font-size: 16px; line-height: 24px; font-weight: 600; color: #ffffff; text-decoration: none;"
          >${label}</a
        >
      </td>
    </tr>
  </table>`
}

function renderFooter(
  { insurer, brands }: Letterhead,
  { brand = 'albatross', unsubscribe }: MailContent,
): Html {
  const address = addressOfBrand(brands, brand, insurer)
  return html`<tr>
    <td
      class="muted"
      style="padding: 20px 24px 0; ${SANS}; font-size: 14px; line-height: 1.5; color: #5b6661;"
    >
      ${unsubscribe ? renderUnsubscribeLink(unsubscribe) : ''}
      ${
        address
          ? address.map((line, place) => html`${place > 0 ? html`<br />` : ''}${line}`)
          : html`${insurer.name}<br />${insurer.address}<br />${insurer.phone} · ${insurer.email}`
      }
    </td>
  </tr>`
}

function renderUnsubscribeLink({ why, url }: NonNullable<MailContent['unsubscribe']>): Html {
  return html`<p style="margin: 0 0 16px;">
    ${why}
    <a
      class="muted"
      href="${requireWebAddress(url)}"
      target="_blank"
      rel="noopener noreferrer"
      style="color: #5b6661; text-decoration: underline;"
      >${UNSUBSCRIBE}</a
    >
  </p>`
}
