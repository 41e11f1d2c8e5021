import { useState } from 'react'
import { getIdentityPage, type IdentityPage as Shown } from '#contract/claims/identity.ts'
import { DOCUMENT_KEYS } from '#domain/claims/checklist/claim-documents.ts'
import { nameGroups } from '#domain/claims/files/file-limits.ts'
import { isOwed } from '#domain/claims/states/document-states.ts'
import { call } from '#web/api/call.ts'
import { EndedLink } from '#web/claim-links/EndedLink.tsx'
import { IDENTITY_KEY, identityWay, keepFilesOf } from '#web/claim-links/identity-way.ts'
import { sayKept } from '#web/claim-links/kept-text.ts'
import { type About, nameDay, nameWinOf } from '#web/claim-links/task-text.ts'
import { IntendedFor, WrongPerson } from '#web/claim-links/WrongPerson.tsx'
import { STATE_WORDS } from '#web/claims/claim/claim-text.ts'
import { DocumentDrawing } from '#web/claims/claim/DocumentDrawing.tsx'
import { Mark } from '#web/claims/claim/Mark.tsx'
import { SentBack } from '#web/claims/claim/NextCard.tsx'
import { AddFiles } from '#web/claims/files/AddFiles.tsx'
import { DocumentFiles, useDocumentsOnTheWay } from '#web/claims/files/DocumentFiles.tsx'
import { SendingNews } from '#web/claims/files/SendingNews.tsx'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { TestNotice } from '#web/policy/overview/TestNotice.tsx'
import { FormShape } from '#web/public/link/FormShape.tsx'
import { LinkPage } from '#web/public/link/LinkPage.tsx'
import { Notice } from '#web/ui/Notice.tsx'

type Document = Shown['documents'][number]

/**
 * Where a winner sends what proves who they are.
 *
 * @rule N103 N107 It shows the win and two documents, and nothing else of the policy; it is there until each is accepted.
 */
export default function IdentityPage() {
  return (
    <LinkPage
      isAlone
      queryKey={IDENTITY_KEY}
      read={async (options) => {
        const page = (await call(getIdentityPage, options)).data
        keepFilesOf(page)
        return page
      }}
      waiting={{ shape: <FormShape /> }}
      failureTitle="We can’t show this now"
      renderEnded={(error) => <EndedLink error={error} />}
    >
      {(page) => <Opened key={page.link} page={page} />}
    </LinkPage>
  )
}

function Opened({ page }: { page: Shown }) {
  const [isOther, setOther] = useState(false)
  const { about, name } = page
  if (!about)
    return (
      <>
        <PageTitle title="There’s nothing left to do" takesFocus />
        <p className="max-w-measure text-lg wrap-anywhere">
          Thank you, <bdi>{name}</bdi>. We need no ID or tax form from you now.
        </p>
      </>
    )
  if (isOther)
    return (
      <WrongPerson title="Don’t send anything here" name={name} onBack={() => setOther(false)}>
        This link is for <bdi>{name}</bdi>, and only <bdi>{name}</bdi> can send documents here. Tell the
        organizer, who can send you a link of your own.
      </WrongPerson>
    )
  return <Asked page={page} about={about} onOther={() => setOther(true)} />
}

interface AskedProps {
  page: Shown
  about: Pick<About, 'test' | 'winner' | 'contest' | 'hole' | 'event' | 'shot_at' | 'time_zone'>
  onOther: () => void
}

function Asked({ page, about, onOther }: AskedProps) {
  const way = identityWay(page)
  const isOnTheWay = useDocumentsOnTheWay(way)
  const { documents } = page
  const next = documents.find((one) => isOwed(one.state) && !isOnTheWay(one))
  return (
    <>
      {about.test && <TestNotice />}
      <div className="grid gap-2">
        <PageTitle title={titleOf(documents)} />
        <p className="max-w-measure text-lg wrap-anywhere">
          <bdi>{nameWinOf(about)}</bdi>
        </p>
        <p className="wrap-anywhere text-muted">
          <bdi>{nameDay(about)}</bdi>
        </p>
      </div>
      <IntendedFor name={page.name} onOther={onOther} />
      <p className="max-w-measure">{sayKept(page)}</p>
      <SendingNews way={way} />
      {documents.map((document) => (
        <AskedDocument
          key={`${document.key} ${document.place}`}
          page={page}
          document={document}
          isNext={document === next}
        />
      ))}
      {documents.some((one) => isOwed(one.state) && isOnTheWay(one)) && (
        <Notice kind="info" title="Your files are on their way">
          Keep this page open until they’re here.
        </Notice>
      )}
      {documents.every(({ state }) => !isOwed(state)) && (
        <Notice kind="success" title="We have everything from you" live>
          There’s nothing left to do now. If we need one again, we’ll ask you.
        </Notice>
      )}
    </>
  )
}

function titleOf(documents: readonly Document[]): string {
  const keys = documents.map(({ key }) => key)
  if (!keys.includes('w9')) return 'Send your ID'
  return keys.includes('winner_id') ? 'Send your ID and tax form' : 'Send your tax form'
}

interface AskedDocumentProps {
  page: Shown
  document: Document
  /** It is the first that is still to send. */
  isNext: boolean
}

function AskedDocument({ page, document, isNext }: AskedDocumentProps) {
  const { key, place, title, hint, state, reason } = document
  const known = DOCUMENT_KEYS.find((one) => one === key)
  const target = { way: identityWay(page), key, place }
  const isReceived = state === 'received'
  const id = `${key}-${place}`
  return (
    <section aria-labelledby={id} className="overflow-hidden rounded-lg border border-line bg-card">
      {isOwed(state) && <DocumentDrawing document={{ key, is_notarized: false }} />}
      <div className="grid gap-4 p-5">
        <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3">
          <Mark state={state} />
          <h2 id={id} className="min-w-0 font-sans text-base font-semibold">
            {title}
          </h2>
          <span className="pt-0.5 text-sm font-medium text-muted">{STATE_WORDS[state]}</span>
          <p className="col-span-2 col-start-2 text-muted">{hint}.</p>
        </div>
        {state === 'rejected' && reason !== null && <SentBack reason={reason} />}
        <DocumentFiles target={target} title={title} canTakeBack={isReceived} />
        {isOwed(state) && (
          <>
            <p className="text-sm text-muted">
              {known && `Send ${nameGroups(known)}. You can choose several.`}
            </p>
            <AddFiles
              target={target}
              title={title}
              kind={isNext ? 'primary' : 'secondary'}
              className="w-full"
            >
              Add photos or files
            </AddFiles>
          </>
        )}
        {isReceived && (
          <AddFiles target={target} title={title} kind="quiet" className="-ml-3 justify-self-start">
            Add another
          </AddFiles>
        )}
      </div>
    </section>
  )
}
