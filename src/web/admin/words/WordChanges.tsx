import { useState } from 'react'
import { changeOfficeWords, type ShownMailWithChanges } from '#contract/office/mail-texts.ts'
import { MAIL_PARTS, type MailPart } from '#domain/office/words/mail-text.ts'
import { type MailName, oursOf } from '#domain/office/words/mail-texts.ts'
import { WORDS_FIELDS } from '#domain/office/words/mail-text.fields.ts'
import { mailWordsQuery, showMailWords } from '#web/admin/words/queries.ts'
import { TextWithVariables } from '#web/admin/words/TextWithVariables.tsx'
import { call } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'
import { Button } from '#web/ui/Button.tsx'
import { formatMoment } from '#web/ui/format-moment.ts'
import { notify } from '#web/ui/notify.ts'

type Change = ShownMailWithChanges['changes'][number]

/** @rule R02 Every change of the words is kept with who made it and when, and is put back by another change. */
export function WordChanges({ shown }: { shown: ShownMailWithChanges }) {
  const { mail, changes } = shown
  const [busy, setBusy] = useState<number>()
  const now = changes[0]?.words ?? {}
  const put = async (words: Change['words'], place: number) => {
    setBusy(place)
    try {
      const body = { number: shown.number, words }
      showMailWords((await call(changeOfficeWords, { params: { mail }, body })).data)
      notify({ type: 'success', title: 'Put back', message: 'The next email says it.' })
    } catch {
      // The call has shown why not.
      await queryClient.invalidateQueries({ queryKey: mailWordsQuery(mail).queryKey })
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <section aria-labelledby="changes" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 border-b border-line pb-2">
        <h2 id="changes" className="text-xl">
          What changed
        </h2>
        {Object.keys(now).length > 0 && (
          <Button
            kind="quiet"
            className="-my-2 -ml-3 sm:-mr-3 sm:ml-0"
            busy={busy === 0}
            onClick={() => void put({}, 0)}
          >
            Back to the original, all of it
          </Button>
        )}
      </div>
      {changes.length === 0 && (
        <p className="text-muted">Nothing was changed yet. It’s as it comes with Albatross.</p>
      )}
      <ol className="empty:hidden">
        {changes.map((change) => (
          <li
            key={change.number}
            className="grid items-baseline gap-x-6 gap-y-1 border-b border-line py-3 first:pt-0 lg:grid-cols-[12rem_minmax(0,1fr)_8rem]"
          >
            <p className="text-sm text-muted">
              {change.by}, {formatMoment(change.at)}
            </p>
            <Difference mail={mail} change={change} />
            <div className="lg:justify-self-end">
              {!isSame(change.before, now) && (
                <Button
                  kind="quiet"
                  className="-mx-3 -my-2"
                  busy={busy === change.number}
                  onClick={() => void put(change.before, change.number)}
                >
                  {change.number === shown.number ? 'Undo' : 'Put back'}{' '}
                  <span className="sr-only">the words before change {change.number}</span>
                </Button>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

function isSame(one: Change['words'], other: Change['words']): boolean {
  return MAIL_PARTS.every((part) => one[part] === other[part])
}

/** Each part that changed, before and after. */
function Difference({ mail, change: { before, words } }: { mail: MailName; change: Change }) {
  return (
    <dl className="grid gap-2">
      {MAIL_PARTS.filter((part) => before[part] !== words[part]).map((part) => (
        <div key={part} className="grid gap-0.5">
          <dt className="text-sm text-muted">{WORDS_FIELDS[part].label}</dt>
          <dd className="max-w-measure wrap-anywhere whitespace-pre-line">
            <del className="block text-muted decoration-1">
              <Said mail={mail} words={before} part={part} />
            </del>
            <ins className="block no-underline">
              <Said mail={mail} words={words} part={part} />
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Said({ mail, words, part }: { mail: MailName; words: Change['words']; part: MailPart }) {
  const text = words[part]
  if (text !== undefined) return <TextWithVariables text={text} />
  return (
    <>
      Original: <TextWithVariables text={oursOf(mail, part)} />
    </>
  )
}
