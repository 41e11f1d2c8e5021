import { useQuery } from '@tanstack/react-query'
import { getPermission } from '#contract/endpoint.ts'
import { addLetterTemplate } from '#contract/letters/letter-templates.ts'
import { isAllowed } from '#domain/reps/roles.ts'
import { LetterTemplateCard } from '#web/admin/letters/LetterTemplateCard.tsx'
import { templatesQuery } from '#web/admin/letters/queries.ts'
import { queryClient } from '#web/api/query-client.ts'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { openDialog } from '#web/dialogs/open.ts'
import { useRep } from '#web/rep-frame/use-rep.ts'
import { RepPage } from '#web/reps/RepPage.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

function reload(): void {
  void queryClient.invalidateQueries({ queryKey: templatesQuery.queryKey })
}

/** @rule D35 The texts that letters about policies are written from. */
export default function LetterTemplatesPage() {
  return (
    <RepPage
      title="Letter templates"
      lead={() =>
        'Texts for letters about a policy. Customers make proofs of insurance from the first one of that kind by name.'
      }
    >
      <Templates />
    </RepPage>
  )
}

function Templates() {
  const templates = useQuery(templatesQuery)
  const mayChange = useMayChange()
  return (
    <div className="grid max-w-4xl gap-6">
      <QueryView query={templates} waiting={<Skeleton className="h-64" />}>
        {({ templates: found, fields }) => {
          const retired = found.filter(({ active }) => !active)
          const cards = (shown: typeof found) =>
            shown.map((template) => (
              <LetterTemplateCard
                key={template.id}
                template={template}
                fields={fields}
                mayChange={mayChange}
                onChanged={reload}
              />
            ))
          const add = async () => {
            if (await openDialog('edit-letter-template', { fields })) reload()
          }
          return (
            <>
              {mayChange && (
                <div>
                  <Button kind="primary" onClick={() => void add()}>
                    Add a template
                  </Button>
                </div>
              )}
              <ul aria-label="Templates" className="grid gap-4">
                {cards(found.filter(({ active }) => active))}
              </ul>
              {retired.length > 0 && (
                <section aria-labelledby="retired" className="grid gap-3">
                  <h2 id="retired" className="text-lg">
                    Not offered
                  </h2>
                  <ul aria-labelledby="retired" className="grid gap-4">
                    {cards(retired)}
                  </ul>
                </section>
              )}
            </>
          )
        }}
      </QueryView>
    </div>
  )
}

/** @rule R02 Whoever may not keep the templates reads them. */
function useMayChange(): boolean {
  const rep = useRep()
  const permission = getPermission(addLetterTemplate)
  return rep !== undefined && permission !== undefined && isAllowed(rep, permission)
}
