import { Layout } from '#web/shell/Layout.tsx'
import { ButtonLink, TextLink } from '#web/ui/Link.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'

/**
 * @rule S07 Where a customer is sent whose quote has become a policy.
 */
export default function AlreadyPurchasedPage() {
  return (
    <Layout>
      <div className="grid max-w-form gap-6">
        <PageTitle title="This quote has been bought" />
        <p className="max-w-measure text-lg">
          It is a policy now, so the quote can no longer be changed. The confirmation e-mail holds the
          certificate and a link to the policy; that link opens it on any device.
        </p>
        <p>
          <ButtonLink kind="primary" to="/policy/all/mine/-">
            Open my policies
          </ButtonLink>
        </p>
        <p className="max-w-measure text-muted">
          That works in the browser you bought with. Planning another event?{' '}
          <TextLink to="/">Start a new quote</TextLink>.
        </p>
      </div>
    </Layout>
  )
}
