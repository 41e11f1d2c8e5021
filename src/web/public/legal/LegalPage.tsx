import { getLegalPage, getLegalVersion, type ReadableLegalPage } from '#contract/office/legal.ts'
import { PAGES } from '#contract/pages.ts'
import { isLegalPage, LEGAL_PAGE_FACTS, type LegalPage as Page } from '#domain/office/legal/legal-pages.ts'
import { type CallOptions, call } from '#web/api/call.ts'
import { OutsideLink } from '#web/layout/outside-links.tsx'
import type { PageProps } from '#web/layout/page-props.ts'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { LegalText } from '#web/documents/LegalText.tsx'
import { LinkPage } from '#web/public/link/LinkPage.tsx'
import { Button } from '#web/ui/Button.tsx'
import { formatDay } from '#web/ui/format-day.ts'
import { TextLink } from '#web/ui/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** The terms or the privacy page: that in force, or a version by its number. */
export default function LegalPage({ params: { legalpage: page, legalversion: number } }: PageProps<'legal'>) {
  const known = isLegalPage(page) ? page : 'terms'
  const { title } = LEGAL_PAGE_FACTS[known]
  return (
    <LinkPage
      key={`${known} ${number ?? ''}`}
      queryKey={['legal', known, number ?? null]}
      read={(options) => read(known, number, options)}
      waiting={{ title, shape: <Skeleton className="h-96 w-full" /> }}
      failureTitle="We can’t show this page right now"
      renderEnded={() => <NoSuchVersion page={known} isVersion={number !== undefined} />}
    >
      {(shown) => <Shown shown={shown} />}
    </LinkPage>
  )
}

async function read(page: Page, number: string | undefined, options: CallOptions) {
  return number === undefined
    ? (await call(getLegalPage, { params: { page }, ...options })).data
    : (await call(getLegalVersion, { params: { page, number }, ...options })).data
}

function Shown({ shown }: { shown: ReadableLegalPage }) {
  const { page, text, address, in_force: isInForce, number } = shown
  const { title } = LEGAL_PAGE_FACTS[page]
  return (
    <article className="grid gap-6">
      <div className="grid gap-2">
        <PageTitle title={title} />
        {number !== null && <p className="text-muted">{describeTerm(shown)}</p>}
      </div>
      {!isInForce && (
        <Notice kind="attention" title="An earlier version">
          This isn’t in force now. <TextLink to={currentPath(page)}>Read the one in force</TextLink>
        </Notice>
      )}
      {text !== null && <LegalText text={text} />}
      {address !== null && (
        <p className="wrap-anywhere">
          It’s kept at{' '}
          <OutsideLink href={address} className="text-fairway">
            {address}
          </OutsideLink>
        </p>
      )}
      {text !== null && (
        <div className="print:hidden">
          <Button onClick={() => window.print()}>Print</Button>
        </div>
      )}
    </article>
  )
}

/** `Version 7, in force from Jan 1, 2027 to Mar 1, 2027` */
function describeTerm({ number, from, to, in_force: isInForce }: ReadableLegalPage): string {
  const since = `in force ${isInForce ? 'since' : 'from'} ${formatDay(from ?? '')}`
  return `Version ${number}, ${since}${to === null ? '' : ` to ${formatDay(to)}`}`
}

const currentPath = (page: Page) => PAGES.legal.replace(':legalpage', page).replace('/:legalversion?', '')

function NoSuchVersion({ page, isVersion }: { page: Page; isVersion: boolean }) {
  return (
    <>
      <PageTitle title={LEGAL_PAGE_FACTS[page].title} />
      <Notice
        kind="attention"
        title={isVersion ? 'There’s no such version' : 'Nothing is published yet'}
        live
      >
        {isVersion ? (
          <TextLink to={currentPath(page)}>Read the one in force</TextLink>
        ) : (
          'Call us if you have a question. The number is below.'
        )}
      </Notice>
    </>
  )
}
