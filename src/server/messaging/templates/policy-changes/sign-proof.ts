import { PROOF_LINK_DAYS } from '#domain/signs/proofs.ts'
import type { Letterhead, RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import { sentence, userText } from '#server/messaging/templates/rendering/paragraph.ts'
import { listPolicyFacts, type PolicyFacts } from '#server/messaging/templates/rendering/policy-facts.ts'
import { renderMail } from '#server/messaging/templates/rendering/render-mail.ts'
import { writeWords } from '#server/messaging/templates/rendering/write-text.ts'

interface Proof extends PolicyFacts {
  /** Those with a logo, each in words. */
  signs: readonly string[]
  /** A logo of them would not be printed sharply. */
  hasSmallLogo: boolean
  url: string
}

/** Asks the insured to look at the signs before they are printed. */
export function createSignProofMail(letterhead: Letterhead, proof: Proof): RenderedMail {
  const { policyNumber, eventName, signs, hasSmallLogo, url } = proof
  const isOne = signs.length === 1
  const { subject, heading, opening, closing } = writeWords(letterhead, 'sign-proof', {
    event: eventName,
    'policy number': policyNumber,
    'sign or signs': isOne ? 'sign' : 'signs',
    'these signs': isOne ? 'This sign' : `These ${signs.length} signs`,
  })
  return renderMail(letterhead, {
    subject,
    heading,
    paragraphs: [
      ...opening,
      ...signs.map((sign) => sentence`• ${userText(sign)}`),
      'Open the proof, then approve it or tell us what should change. We print once you approve.',
      ...(hasSmallLogo
        ? ['A logo is too small for a sharp print. The proof shows which one, and what you can do.']
        : []),
    ],
    facts: listPolicyFacts(proof),
    button: { label: 'See the proof', url },
    closing: [
      ...closing,
      `The link works for ${PROOF_LINK_DAYS} days. Anyone who has it can approve, so don’t forward this email.`,
    ],
  })
}
