import { Layout } from '#web/layout/Layout.tsx'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import FindForm from '#web/public/find/FindForm.tsx'

/** @rule P07 One look-up for quotes and policies, by number or by the address alone. */
export default function FindPage() {
  return (
    <Layout>
      <div className="grid max-w-form gap-6">
        <PageTitle title="Find your quote or policy" />
        <p className="max-w-measure text-lg text-muted">
          Enter a quote number to open your quote right away. For a policy, we’ll email you a link.
        </p>
        <FindForm />
      </div>
    </Layout>
  )
}
