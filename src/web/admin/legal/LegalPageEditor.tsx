import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ShownLegalPage } from '#contract/office/legal.ts'
import { PAGES } from '#contract/pages.ts'
import { isLegalPage, LEGAL_PAGE_FACTS } from '#domain/office/legal/legal-pages.ts'
import { DraftForm } from '#web/admin/legal/DraftForm.tsx'
import { LegalHistory } from '#web/admin/legal/LegalHistory.tsx'
import { PublishForm } from '#web/admin/legal/PublishForm.tsx'
import { legalPagesQuery } from '#web/admin/legal/queries.ts'
import { Variable } from '#web/admin/settings/SettingRow.tsx'
import { QueryView } from '#web/data/query/QueryView.tsx'
import type { PageProps } from '#web/layout/page-props.ts'
import { RepPage } from '#web/reps/RepPage.tsx'
import { TextLink } from '#web/ui/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** One legal page of the office: its draft beside how it will look, its publishing, and its versions. */
export default function LegalPageEditor({ params: { legalpage: name } }: PageProps<'legal-page'>) {
  const page = isLegalPage(name) ? name : 'terms'
  return (
    <RepPage
      title={LEGAL_PAGE_FACTS[page].label}
      lead={() => (
        <>
          Each version stays as it was published.{' '}
          <TextLink to={`${PAGES.settings}#legal`}>All settings</TextLink>
        </>
      )}
      permission="set-up"
    >
      <Loaded key={page} page={page} />
    </RepPage>
  )
}

function Loaded({ page }: { page: ShownLegalPage['page'] }) {
  return (
    <QueryView query={useQuery(legalPagesQuery)} waiting={<Skeleton className="h-[44rem]" />}>
      {({ pages }) => {
        const shown = pages.find((one) => one.page === page)
        return shown && <Editor shown={shown} />
      }}
    </QueryView>
  )
}

/** What others save meanwhile is shown at once, unless something is typed here. */
function Editor({ shown }: { shown: ShownLegalPage }) {
  const [opened, setOpened] = useState(shown)
  const [isTyped, setTyped] = useState(false)
  const isOther = opened.draft?.revision !== shown.draft?.revision || opened.next !== shown.next
  if (!isTyped && isOther) setOpened(shown)
  if (shown.environment !== null)
    return (
      <div className="grid gap-10">
        <Notice kind="info" title="The environment sets this page">
          <p className="wrap-anywhere">
            All links lead to {shown.environment}. Nothing that’s written here is shown.
          </p>
          <Variable name={LEGAL_PAGE_FACTS[shown.page].variable} />
        </Notice>
        <LegalHistory shown={shown} />
      </div>
    )
  return (
    <div className="grid gap-12">
      <DraftForm
        key={`draft ${opened.draft?.revision ?? opened.next}`}
        opened={opened}
        current={shown}
        onTyped={setTyped}
      />
      {shown.draft && (
        <PublishForm
          key={`publish ${shown.draft.revision}`}
          shown={shown}
          draft={shown.draft}
          isTyped={isTyped}
        />
      )}
      <LegalHistory shown={shown} />
    </div>
  )
}
