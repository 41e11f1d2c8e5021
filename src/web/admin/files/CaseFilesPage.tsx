import { useQuery } from '@tanstack/react-query'
import { DeskChannel } from '#web/admin/desk/live/DeskChannel.tsx'
import { BackToCase, casePlaceOf } from '#web/admin/files/BackToCase.tsx'
import { FilesSkeleton } from '#web/admin/files/FilesSkeleton.tsx'
import { CaseFilesView } from '#web/admin/files/CaseFilesView.tsx'
import { foldersQuery } from '#web/admin/files/queries.ts'
import { useLiveFiles } from '#web/admin/files/list/use-live-files.ts'
import { isCallError } from '#web/api/call-error.ts'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import type { PageProps } from '#web/layout/page-props.ts'
import { RepFrame } from '#web/rep-frame/navigation/RepFrame.tsx'
import type { SignedInRep } from '#web/rep-frame/queries.ts'
import { RepOnly } from '#web/reps/RepOnly.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/**
 * The files of a quote, its policy and its claims.
 *
 * @rule D35 N107 One page has all of them, with their folders beside them and what is in them at the side.
 */
export default function CaseFilesPage({ params: { guid } }: PageProps<'case-files'>) {
  return <RepOnly>{(rep) => <Loader key={guid} rep={rep} guid={guid} />}</RepOnly>
}

function Loader({ rep, guid }: { rep: SignedInRep; guid: string }) {
  const folders = useQuery(foldersQuery(guid))
  useLiveFiles(guid)
  return (
    <>
      <DeskChannel />
      <QueryView
        query={folders}
        waiting={
          <RepFrame rep={rep} isCase start={<BackToCase place={casePlaceOf(guid, undefined)} />}>
            <FilesSkeleton />
          </RepFrame>
        }
        failure={{ frame: (content) => <RepFrame rep={rep}>{content}</RepFrame> }}
        refused={(error) =>
          isCallError(error) &&
          [400, 404].includes(error.status) && (
            <RepFrame rep={rep}>
              <div className="grid gap-6">
                <PageTitle title="Files" />
                <Notice kind="attention" title="We couldn’t find that case">
                  Search by quote number, policy number, event, or client.
                </Notice>
              </div>
            </RepFrame>
          )
        }
      >
        {(shown) => <CaseFilesView rep={rep} guid={guid} shown={shown} />}
      </QueryView>
    </>
  )
}
