import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { InboundMessageAnswer } from '#contract/inbound.ts'
import { answerTo } from '#web/admin/case/inbound/answer-to.ts'
import { nameSender } from '#web/admin/case/inbound/describe-sender.ts'
import { openAtFirst } from '#web/admin/case/inbound/open-at-first.ts'
import { InboundMessage } from '#web/admin/case/inbound/InboundMessage.tsx'
import { caseInboundQuery } from '#web/admin/case/inbound/queries.ts'
import { openComposer } from '#web/admin/case/mail/composer.ts'
import { formatMoment } from '#web/ui/format-moment.ts'
import { Icon } from '#web/ui/Icon.tsx'

interface CaseInboundProps {
  quoteId: string
  /** The mail that the address of the page names. */
  opened: string | null
}

/**
 * What came in about a case, newest first; what waits for an answer is open.
 *
 * @rule O18 An answer is written below the mail that it answers, and threads there for its reader.
 */
export function CaseInbound({ quoteId, opened }: CaseInboundProps) {
  const { data: messages } = useQuery(caseInboundQuery(quoteId))
  const [chosen, setChosen] = useState<string | null>()
  if (!messages || messages.length === 0) return null
  const waiting = messages.find(({ state }) => state === 'new' || state === 'held')?.id
  const openId = chosen === undefined ? openAtFirst(messages, opened) : chosen
  const answer = (message: InboundMessageAnswer) => openComposer(quoteId, answerTo(message))
  return (
    <section aria-label="Email received" className="grid gap-2">
      <ul className="border-b border-line">
        {messages.map((message) => (
          <li key={message.id} className="ruled">
            <button
              type="button"
              aria-expanded={message.id === openId}
              onClick={() => setChosen(message.id === openId ? null : message.id)}
              className="flex min-h-11 w-full cursor-pointer items-center gap-2 text-left text-sm hover:text-fairway"
            >
              <Icon name="mail" className={`size-4 ${message.id === waiting ? 'text-sand' : 'text-muted'}`} />
              <span className="min-w-0 flex-1 truncate">
                <span className="font-semibold">{nameSender(message)}</span> {message.subject}
              </span>
              <time dateTime={message.received_at} className="shrink-0 text-muted">
                {formatMoment(message.received_at)}
              </time>
            </button>
            {message.id === openId && (
              <div className="pb-4">
                <InboundMessage id={message.id} onAnswer={answer} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
