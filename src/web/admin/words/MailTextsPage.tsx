import { useQuery } from '@tanstack/react-query'
import type { ShownMail } from '#contract/office/mail-texts.ts'
import { PAGES } from '#contract/pages.ts'
import { describeMail } from '#domain/office/words/mail-texts.ts'
import { MAIL_SUBJECTS, type MailSubject } from '#domain/office/words/mail-text.ts'
import { mailWordsPath, wordsQuery } from '#web/admin/words/queries.ts'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { RepPage } from '#web/reps/RepPage.tsx'
import { formatMoment } from '#web/ui/format-moment.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { TextLink } from '#web/ui/Link.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

const SUBJECTS = Object.keys(MAIL_SUBJECTS) as MailSubject[]

/** @rule R02 Whoever sets up the office writes what its emails say, without a programmer. */
export default function MailTextsPage() {
  return (
    <RepPage
      title="Words of emails"
      lead={() => (
        <>
          What emails to customers say. Letters on paper have their own{' '}
          <TextLink to={PAGES['letter-templates']}>templates</TextLink>.
        </>
      )}
      permission="set-up"
    >
      <Mails />
    </RepPage>
  )
}

function Mails() {
  return (
    <QueryView query={useQuery(wordsQuery)} waiting={<Skeleton className="h-[60rem]" />}>
      {(mails) => (
        <div className="grid gap-10">
          {SUBJECTS.map((subject) => (
            <section key={subject} aria-labelledby={subject}>
              <h2 id={subject} className="border-b border-line pb-2 text-xl">
                {MAIL_SUBJECTS[subject]}
              </h2>
              <ul>
                {mails
                  .filter(({ mail }) => describeMail(mail).about === subject)
                  .map((shown) => (
                    <MailRow key={shown.mail} shown={shown} />
                  ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </QueryView>
  )
}

/** A mail, who gets it, and whether its words are ours. */
function MailRow({ shown }: { shown: ShownMail }) {
  const { mail, parts, changed } = shown
  const { title, when } = describeMail(mail)
  const isSet = parts.some(({ text }) => text !== null)
  return (
    <li className="grid items-baseline gap-x-6 gap-y-0.5 border-b border-line py-2.5 lg:grid-cols-[18rem_minmax(0,1fr)_16rem]">
      <TextLink to={mailWordsPath(mail)} className="inline-flex min-h-11 items-center lg:min-h-0">
        {title}
      </TextLink>
      <p className="text-muted">{when}</p>
      <div className="text-sm text-muted lg:text-right">
        {isSet && changed ? (
          <p>
            <span className="font-semibold text-ink">Your words</span>, {changed.by},{' '}
            {formatMoment(changed.at)}
          </p>
        ) : (
          <p>Original</p>
        )}
        <Remark shown={shown} />
      </div>
    </li>
  )
}

/** What somebody should look at. */
function Remark({ shown: { parts } }: { shown: ShownMail }) {
  const text = parts.some(({ fault }) => fault !== null)
    ? 'Part of it can’t be used'
    : parts.some(({ ours_before: before }) => before !== null)
      ? 'The original has changed since'
      : undefined
  if (text === undefined) return null
  return (
    <p className="inline-flex items-center gap-2 font-semibold text-sand">
      <Icon name="warning" className="size-4!" />
      {text}
    </p>
  )
}
