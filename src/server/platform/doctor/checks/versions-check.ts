import { type DoctorCheck, amber, green, red } from '#server/kit/doctor/doctor-check.ts'
import { endOfNode, isSupportedNode } from '#server/operations/doctor/checks/versions-check.ts'
import { readProductPackage } from '#server/operations/doctor/product-package.ts'

export const versionsCheck: DoctorCheck = {
  id: 'versions',
  title: 'Versions',
  run: async ({ now }) => {
    const { version, engines } = readProductPackage()
    const node = process.versions.node
    const running = `Albatross ${version} runs on Node ${node}`
    if (!isSupportedNode(node, engines.node))
      return [red(`${running}, which it is not made for.`, `Install Node ${engines.node}.`)]
    const end = endOfNode(node)
    if (end !== undefined && now().toISOString().slice(0, 10) > end)
      return [
        amber(
          `${running}, which gets no more corrections since ${end}.`,
          'Install a newer Node of an even number, such as 24, and start the program again.',
        ),
      ]
    return [green(`${running}.`)]
  },
}
