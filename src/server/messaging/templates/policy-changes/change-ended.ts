import { listPolicyFacts, type PolicyFacts } from '#server/messaging/templates/rendering/policy-facts.ts'
import { type Letterhead, type RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import { sentence, userText } from '#server/messaging/templates/rendering/paragraph.ts'
import { renderMail } from '#server/messaging/templates/rendering/render-mail.ts'

interface ChangeEnded extends PolicyFacts {
  end: 'declined' | 'lapsed'
  reason: string | null
  /** To the producer, whose client asked for it. */
  askedByClient: boolean
  policyUrl: string
}

/** Sent when a change that somebody asked for is not made. */
export function createChangeEndedMail(letterhead: Letterhead, ended: ChangeEnded): RenderedMail {
  const { policyNumber, eventName, end, reason, askedByClient, policyUrl } = ended
  const change = askedByClient ? 'Your client’s change' : 'Your change'
  const heading = end === 'declined' ? `${change} was declined` : `${change} was not made`
  const who = askedByClient ? 'your client' : 'you'
  return renderMail(letterhead, {
    subject: `${heading}: policy ${policyNumber}`,
    heading,
    paragraphs: [
      end === 'declined'
        ? sentence`The change that ${who} asked for ${userText(eventName)} was declined. The cover stays as it was.`
        : sentence`The change that ${who} asked for ${userText(eventName)} was not decided or paid in time. The cover stays as it was.`,
      ...(reason === null ? [] : [sentence`The reason: ${userText(reason)}`]),
    ],
    facts: listPolicyFacts(ended),
    button: { label: 'Open the policy', url: policyUrl },
  })
}
