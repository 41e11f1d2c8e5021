import { BRAND_LINK, BrandLabel, HeaderRow } from '#web/layout/header/HeaderRow.tsx'
import { SITE_ROOT } from '#web/layout/site.ts'
import { Button } from '#web/ui/Button.tsx'

/**
 * Takes the whole screen and needs nothing that may have failed: no router, no store.
 *
 * @rule S16 It says what happened and offers Refresh, which loads the home page again.
 */
export function ErrorPage({ goTo = (path) => location.assign(path) }: { goTo?: (path: string) => void }) {
  return (
    <>
      <HeaderRow width="max-w-page">
        <a href={SITE_ROOT} className={BRAND_LINK}>
          <BrandLabel />
        </a>
      </HeaderRow>
      <main className="grid min-h-[calc(100dvh-4rem)] place-items-center px-4 py-12 text-center">
        <div role="alert" className="grid justify-items-center gap-6">
          <LostFlag />
          <h1 className="text-2xl sm:text-3xl">Ooops, something went wrong :(</h1>
          <p className="max-w-measure text-muted">
            It’s our fault, not yours. Anything you saved is safe. Open your quote or policy again from our
            email, or{' '}
            <a href={`${SITE_ROOT}find`} className="text-fairway underline underline-offset-4">
              find it by its number
            </a>
            .
          </p>
          <Button kind="primary" onClick={() => goTo(SITE_ROOT)}>
            Refresh
          </Button>
        </div>
      </main>
    </>
  )
}

/** A flag blown over by the wind. */
function LostFlag() {
  return (
    <svg
      viewBox="0 0 120 80"
      className="h-20 w-30"
      aria-hidden="true"
      fill="none"
      strokeLinecap="round"
      strokeWidth="2"
    >
      <ellipse cx="60" cy="66" rx="54" ry="9" className="fill-fairway-soft" />
      <ellipse cx="34" cy="65" rx="6" ry="2" className="fill-ink" />
      <path d="M35 64 92 34" className="stroke-ink" />
      <path d="m91 34.5-21 11 5 12c6-6 11-2 21-9Z" className="fill-flag" />
    </svg>
  )
}
