import { useHistoryState } from 'wouter/use-browser-location'
import type { PurchasedAs } from '#web/quote/checkout/PolicyRedirect.tsx'
import { Layout } from '#web/layout/Layout.tsx'
import { ButtonLink, TextLink } from '#web/ui/Link.tsx'
import { PageTitle } from '#web/layout/PageTitle.tsx'

/**
 * @rule S07 Where a customer is sent whose quote has become a policy, with the way to that policy.
 */
export default function AlreadyPurchasedPage() {
  const policy = useHistoryState<Partial<PurchasedAs> | null>()?.policy ?? ''
  return (
    <Layout>
      <div className="grid max-w-form gap-6">
        <PageTitle title="This quote has been bought" />
        <p className="max-w-measure text-lg">
          It is {policy === '' ? 'a policy' : `policy ${policy}`} now, so the quote can no longer be changed.
          Your confirmation email has the certificate and a link that opens the policy on any device.
        </p>
        <div className="flex flex-wrap gap-3">
          {policy !== '' && (
            <ButtonLink kind="primary" to={`/policy/all/mine/-/${policy}`}>
              Open policy {policy}
            </ButtonLink>
          )}
          <ButtonLink kind={policy === '' ? 'primary' : 'secondary'} to="/policy/all/mine/-">
            Open my policies
          </ButtonLink>
        </div>
        <p className="max-w-measure text-muted">
          On another device, ask for a new link there. Planning another event?{' '}
          <TextLink to="/">Start a new quote</TextLink>.
        </p>
      </div>
    </Layout>
  )
}
