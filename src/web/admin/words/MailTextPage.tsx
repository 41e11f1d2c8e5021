import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ShownMailWithChanges } from '#contract/office/mail-texts.ts'
import { PAGES } from '#contract/pages.ts'
import { describeMail, isMailName, type MailName } from '#domain/office/words/mail-texts.ts'
import { MailTextForm } from '#web/admin/words/MailTextForm.tsx'
import { mailWordsQuery } from '#web/admin/words/queries.ts'
import { WordChanges } from '#web/admin/words/WordChanges.tsx'
import { QueryView } from '#web/data/query/QueryView.tsx'
import type { PageProps } from '#web/layout/page-props.ts'
import { RepPage } from '#web/reps/RepPage.tsx'
import { TextLink } from '#web/ui/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** One email: its words beside what a customer would get, and how they came to be. */
export default function MailTextPage({ params: { mailtext: mail } }: PageProps<'mail-words'>) {
  if (!isMailName(mail))
    return (
      <RepPage title="Words of emails" permission="set-up">
        <Notice kind="attention" title="We couldn’t find that email">
          <TextLink to={PAGES.words}>All emails</TextLink>
        </Notice>
      </RepPage>
    )
  const { title, when } = describeMail(mail)
  return (
    <RepPage
      title={title}
      lead={() => (
        <>
          {when}. <TextLink to={PAGES.words}>All emails</TextLink>
        </>
      )}
      permission="set-up"
    >
      <MailWords key={mail} mail={mail} />
    </RepPage>
  )
}

function MailWords({ mail }: { mail: MailName }) {
  return (
    <QueryView query={useQuery(mailWordsQuery(mail))} waiting={<Skeleton className="h-[52rem]" />}>
      {(shown) => <ShownWords shown={shown} />}
    </QueryView>
  )
}

/** What others save meanwhile is shown at once, unless something is typed here: then it is shown when that is saved. */
function ShownWords({ shown }: { shown: ShownMailWithChanges }) {
  const [opened, setOpened] = useState(shown)
  const [isTyped, setTyped] = useState(false)
  if (!isTyped && opened.number !== shown.number) setOpened(shown)
  return (
    <div className="grid gap-12">
      <MailTextForm key={opened.number} shown={opened} onTyped={setTyped} />
      <WordChanges shown={shown} />
    </div>
  )
}
