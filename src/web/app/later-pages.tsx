import { type ComponentType, lazy, useEffect } from 'react'
import type { MailingId } from '#domain/mailings/mailings.ts'
import { type EventDayPage, isEventDayPage, type PageName } from '#contract/pages.ts'
import type { FirstPage, PageComponent } from '#web/app/routes.tsx'
import type { PageProps } from '#web/layout/page-props.ts'

/** One component for the case and its sections, so that going from one to another keeps the page. */
const repQuotePage = lazy(() => import('#web/admin/quote/QuoteCasePage.tsx'))

/** One component for all lists, so that going from one to another keeps the page. */
const repListPage = lazy(() => import('#web/admin/RepListPage.tsx'))

/** The same page for each mailing. */
function unsubscribePage(mailing: MailingId) {
  return lazy(async () => {
    const { default: Page } = await import('#web/public/unsubscribe/UnsubscribePage.tsx')
    return {
      default: ({ params }: { params: { email: string; id?: string } }) => (
        <Page subscription={{ mailing, ...params }} />
      ),
    }
  })
}

/** Every page of the contract that nobody loads first; one that is missing here does not compile. */
const pages: { [N in Exclude<PageName, EventDayPage | FirstPage>]: ComponentType<PageProps<N>> } = {
  find: lazy(() => import('#web/public/find/FindPage.tsx')),
  lookup: lazy(() => import('#web/public/find/LookupPage.tsx')),
  unsubscribe: unsubscribePage('follow-up'),
  'newsletter-unsubscribe': unsubscribePage('newsletter'),
  'prospecting-unsubscribe': unsubscribePage('prospecting'),
  'reminders-unsubscribe': unsubscribePage('reminders'),
  'ipg-newsletter-unsubscribe': unsubscribePage('ipg-newsletter'),
  'ipg-prospecting-unsubscribe': unsubscribePage('ipg-prospecting'),
  'subscribe-again': lazy(() => import('#web/public/subscribe-again/SubscribeAgainPage.tsx')),
  'quote-paper': lazy(() => import('#web/quote/pages/QuoteDocumentPage.tsx')),
  'already-purchased': lazy(() => import('#web/quote/pages/AlreadyPurchasedPage.tsx')),
  confirmation: lazy(() => import('#web/policy/confirmation/ConfirmationPage.tsx')),
  'policy-paper': lazy(() => import('#web/policy/documents/PolicyDocumentPage.tsx')),
  'my-policies': lazy(() => import('#web/policy/access/MyPoliciesPage.tsx')),
  'my-account': lazy(() => import('#web/policy/account/OwnAccountPage.tsx')),
  policies: lazy(() => import('#web/policy/overview/PoliciesPage.tsx')),
  'policy-change': lazy(() => import('#web/policy/amendments/editing/holder/HolderChangePage.tsx')),
  'policy-access': lazy(() => import('#web/policy/access/AccessPage.tsx')),
  'report-win': lazy(() => import('#web/claims/report/ReportWinPage.tsx')),
  claim: lazy(() => import('#web/claims/claim/ClaimPage.tsx')),
  'claim-sent': lazy(() => import('#web/claims/claim/ClaimSentPage.tsx')),
  'claim-form': lazy(() => import('#web/claims/documents/ClaimFormPage.tsx')),
  'claim-link': lazy(() => import('#web/claim-links/OpenLinkPage.tsx')),
  'claim-task': lazy(() => import('#web/claim-links/TaskPage.tsx')),
  'claim-identity': lazy(() => import('#web/claim-links/IdentityPage.tsx')),
  'claim-award': lazy(() => import('#web/claim-links/AwardPage.tsx')),
  'pay-invoice': lazy(() => import('#web/public/pay-invoice/PayInvoicePage.tsx')),
  'sign-proof': lazy(() => import('#web/public/sign-proof/SignProofPage.tsx')),
  'file-link': lazy(() => import('#web/public/files/FileLinkPage.tsx')),
  'course-setup': lazy(() => import('#web/public/course/CourseSetupPage.tsx')),
  'policy-email': lazy(() => import('#web/public/email-change/EmailChangePage.tsx')),
  verify: lazy(() => import('#web/public/verification/VerifyPage.tsx')),
  legal: lazy(() => import('#web/public/legal/LegalPage.tsx')),
  terms: lazy(() => import('#web/public/terms/TermsPage.tsx')),
  'sign-in': lazy(() => import('#web/reps/SignInPage.tsx')),
  'first-rep': lazy(() => import('#web/reps/FirstRepPage.tsx')),
  invitation: lazy(() => import('#web/reps/people/InvitationPage.tsx')),
  'forgotten-password': lazy(() => import('#web/reps/account/ForgottenPasswordPage.tsx')),
  'new-password': lazy(() => import('#web/reps/account/NewPasswordPage.tsx')),
  'new-quote': lazy(() => import('#web/admin/new-quote/NewQuotePage.tsx')),
  'rep-mail': lazy(() => import('#web/admin/mailbox/RepMailPage.tsx')),
  people: lazy(() => import('#web/reps/people/PeoplePage.tsx')),
  person: lazy(() => import('#web/reps/person/PersonPage.tsx')),
  version: lazy(() => import('#web/admin/doctor/version/VersionPage.tsx')),
  carriers: lazy(() => import('#web/admin/carriers/CarriersPage.tsx')),
  clauses: lazy(() => import('#web/admin/clauses/ClausesPage.tsx')),
  coupons: lazy(() => import('#web/admin/coupons/CouponsPage.tsx')),
  coupon: lazy(() => import('#web/admin/coupons/CouponPage.tsx')),
  partners: lazy(() => import('#web/admin/partners/PartnersPage.tsx')),
  partner: lazy(() => import('#web/admin/partners/PartnerPage.tsx')),
  'client-types': lazy(() => import('#web/admin/client-types/ClientTypesPage.tsx')),
  'client-type': lazy(() => import('#web/admin/client-types/ClientTypePage.tsx')),
  mailings: lazy(() => import('#web/admin/mailings/MailingsPage.tsx')),
  mailing: lazy(() => import('#web/admin/mailings/MailingPage.tsx')),
  'letter-templates': lazy(() => import('#web/admin/letters/LetterTemplatesPage.tsx')),
  settings: lazy(() => import('#web/admin/settings/SettingsPage.tsx')),
  brands: lazy(() => import('#web/admin/brands/BrandsPage.tsx')),
  'setting-changes': lazy(() => import('#web/admin/settings/SettingChangesPage.tsx')),
  'legal-page': lazy(() => import('#web/admin/legal/LegalPageEditor.tsx')),
  words: lazy(() => import('#web/admin/words/MailTextsPage.tsx')),
  'mail-words': lazy(() => import('#web/admin/words/MailTextPage.tsx')),
  'rating-plans': lazy(() => import('#web/admin/rating-plans/RatingPlansPage.tsx')),
  'rating-plan': lazy(() => import('#web/admin/rating-plans/RatingPlanPage.tsx')),
  'plan-comparison': lazy(() => import('#web/admin/rating-plans/comparing/PlanComparisonPage.tsx')),
  doctor: lazy(() => import('#web/admin/doctor/DoctorPage.tsx')),
  exposure: lazy(() => import('#web/admin/exposure/ExposurePage.tsx')),
  dashboard: lazy(() => import('#web/admin/figures/DashboardPage.tsx')),
  books: lazy(() => import('#web/admin/books/BooksPage.tsx')),
  'customer-account': lazy(() => import('#web/admin/customers/account/AccountPage.tsx')),
  'book-entries': lazy(() => import('#web/admin/books/EntriesPage.tsx')),
  premium: lazy(() => import('#web/admin/books/premium/PremiumPage.tsx')),
  bank: lazy(() => import('#web/admin/books/bank/BankPage.tsx')),
  commissions: lazy(() => import('#web/admin/books/premium/CommissionsPage.tsx')),
  'claim-movements': lazy(() => import('#web/admin/books/claims/ClaimMovementsPage.tsx')),
  'earned-premium': lazy(() => import('#web/admin/books/earned/EarnedPremiumPage.tsx')),
  bordereaux: lazy(() => import('#web/admin/books/bordereaux/BordereauxPage.tsx')),
  'personal-data': lazy(() => import('#web/reps/personal-data/PersonalDataPage.tsx')),
  customers: lazy(() => import('#web/admin/customers/CustomersPage.tsx')),
  customer: lazy(() => import('#web/admin/customers/CustomerPage.tsx')),
  documents: lazy(() => import('#web/admin/documents/DocumentsPage.tsx')),
  'claim-figures': lazy(() => import('#web/admin/claims/figures/ClaimFiguresPage.tsx')),
  'rep-signs': lazy(() => import('#web/admin/signs/SignsPage.tsx')),
  'rep-claims': lazy(() => import('#web/admin/claims/ClaimsPage.tsx')),
  'rep-claim': lazy(() => import('#web/admin/claims/ClaimCasePage.tsx')),
  account: lazy(() => import('#web/reps/account/AccountPage.tsx')),
  'rep-home': lazy(() => import('#web/admin/today/TodayPage.tsx')),
  'rep-list': repListPage,
  'rep-policy-change': lazy(() => import('#web/policy/amendments/editing/rep/RepChangePage.tsx')),
  'rep-policy': lazy(() => import('#web/admin/policy/RepPolicyPage.tsx')),
  'dialog-gallery': lazy(() => import('#web/app/DialogGalleryPage.tsx')),
  gallery: lazy(() => import('#web/admin/gallery/GalleryPage.tsx')),
  'rep-quote': repQuotePage,
  'rep-express': lazy(async () => ({
    default: (await import('#web/admin/quote/QuoteCasePage.tsx')).FormerExpressPage,
  })),
  'case-files': lazy(() => import('#web/admin/files/CaseFilesPage.tsx')),
  'rep-step': repQuotePage,
  mailbox: lazy(() => import('#web/admin/mailbox/MailboxPage.tsx')),
}

const NotFoundPage: PageComponent = lazy(() => import('#web/layout/NotFoundPage.tsx'))

/** Loading it gives the document of its own. */
function OwnDocumentPage() {
  useEffect(() => location.reload(), [])
  return null
}

interface LaterPageProps {
  /** None where the address is no page. */
  name: Exclude<PageName, FirstPage> | undefined
  params: Record<string, string>
}

export default function LaterPage({ name, params }: LaterPageProps) {
  const Page = pageFor(name)
  return <Page params={params} />
}

/** The one cast: `matchPage` has found the parameters by the page's own pattern. */
function pageFor(name: LaterPageProps['name']): PageComponent {
  if (name === undefined) return NotFoundPage
  return (isEventDayPage(name) ? OwnDocumentPage : pages[name]) as PageComponent
}
