import { type ComponentType, lazy } from 'react'
import { type StringRouteParams } from 'wouter'
import { type MailingId } from '#domain/mailings/mailings.ts'
import { type PageName, type PAGES } from '#contract/pages.ts'

/** What a page receives: the parameters of its path, decoded. */
export interface PageProps<N extends PageName> {
  params: StringRouteParams<(typeof PAGES)[N]>
}

/** One component for the quote and its steps, so that going from step to step keeps the page. */
const quotePage = lazy(() => import('#web/quote/QuotePage.tsx'))

const repQuotePage = lazy(() => import('#web/admin/RepQuotePage.tsx'))

/** The same page for each mailing. */
function unsubscribePage(mailing: MailingId) {
  return lazy(async () => {
    const { default: Page } = await import('#web/mailings/UnsubscribePage.tsx')
    return {
      default: ({ params }: { params: { email: string; id?: string } }) => (
        <Page leaving={{ mailing, ...params }} />
      ),
    }
  })
}

/** Every page of the contract; one that is missing here does not compile. */
const pages: { [N in PageName]: ComponentType<PageProps<N>> } = {
  greeting: lazy(() => import('#web/home/GreetingPage.tsx')),
  lookup: lazy(() => import('#web/quote/LookupPage.tsx')),
  unsubscribe: unsubscribePage('follow-up'),
  'newsletter-unsubscribe': unsubscribePage('newsletter'),
  'prospecting-unsubscribe': unsubscribePage('prospecting'),
  'ipg-newsletter-unsubscribe': unsubscribePage('ipg-newsletter'),
  'ipg-prospecting-unsubscribe': unsubscribePage('ipg-prospecting'),
  quote: quotePage,
  step: quotePage,
  'quote-paper': lazy(() => import('#web/quote/QuotePaperPage.tsx')),
  'already-purchased': lazy(() => import('#web/quote/AlreadyPurchasedPage.tsx')),
  confirmation: lazy(() => import('#web/policy/ConfirmationPage.tsx')),
  'policy-paper': lazy(() => import('#web/policy/PolicyPaperPage.tsx')),
  policies: lazy(() => import('#web/policy/PoliciesPage.tsx')),
  verify: lazy(() => import('#web/verification/VerifyPage.tsx')),
  terms: lazy(() => import('#web/terms/TermsPage.tsx')),
  'sign-in': lazy(() => import('#web/admin/SignInPage.tsx')),
  'first-rep': lazy(() => import('#web/admin/FirstRepPage.tsx')),
  'rep-home': lazy(() => import('#web/admin/RepHomePage.tsx')),
  'dialog-gallery': lazy(() => import('#web/admin/DialogGalleryPage.tsx')),
  'rep-quote': repQuotePage,
  'rep-step': repQuotePage,
  mailbox: lazy(() => import('#web/mailbox/MailboxPage.tsx')),
}

type AnyPage = ComponentType<{ params: Record<string, string> }>

export const notFoundPage: AnyPage = lazy(() => import('#web/shell/NotFoundPage.tsx'))

/** The one cast: `matchPage` has found the parameters by the page's own pattern. */
export function pageFor(name: PageName): AnyPage {
  return pages[name] as AnyPage
}
