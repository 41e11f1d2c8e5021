import type { Letterhead, RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import type { PreviewCase } from '#server/words/preview/preview-case.ts'

export type Compose = (letterhead: Letterhead, shown: PreviewCase) => RenderedMail

/** Of examples. */
export const LINK_DAYS = 30
export const A_YEAR = 364
export const EXAMPLE_AGENCY = 'Fairway Insurance Agency'

/** What mails about a policy name. */
export const policyOf = ({
  policyNumber,
  eventName,
  courseName,
  firstContestDate,
  insured,
  url,
}: PreviewCase) => ({
  policyNumber,
  eventName,
  courseName,
  firstContestDate,
  insured,
  policyUrl: url,
})

/** What mails about a claim name. */
export const claimOf = ({ claim, eventName, policyNumber, url }: PreviewCase) => ({
  ...claim,
  eventName,
  policyNumber,
  policyUrl: url,
})
