import type { Brand } from '#domain/mailings/brands.ts'
import {
  getBrandName,
  type Letterhead,
  type RenderedMail,
} from '#server/messaging/templates/rendering/mail-content.ts'
import { renderMail } from '#server/messaging/templates/rendering/render-mail.ts'

/** What an owner sees of a brand as it is set. It is never sent. */
export function createBrandExample(letterhead: Letterhead, brand: Brand): RenderedMail {
  const name = getBrandName(letterhead, { brand })
  return renderMail(letterhead, {
    brand,
    subject: `An email from ${name}`,
    heading: 'Your quote is ready',
    paragraphs: [`This is how an email from ${name} begins and ends. It’s an example, and no one gets it.`],
    facts: [['Event', 'Spring Scramble']],
    button: { label: 'Open your quote', url: 'https://www.example.com/' },
  })
}
