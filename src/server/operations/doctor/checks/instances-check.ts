import { amber, type DoctorCheck, green } from '#server/kit/doctor/doctor-check.ts'
import { countInstances } from '#server/operations/doctor/repository.ts'

export const instancesCheck: DoctorCheck = {
  id: 'instances',
  title: 'Instances',
  settings: /^INSTANCES$/,
  needs: 'database',
  run: async ({ db, env: { instances } }) => {
    if (instances === 1) return [green('One instance is expected. If there are several, set INSTANCES.')]
    const running = await countInstances(db)
    if (running >= instances) return [green(`${running} instances run.`)]
    return [
      amber(
        `${running} of ${instances} instances run.`,
        'Find out why the app isn’t running on the other machines, or correct INSTANCES.',
      ),
    ]
  },
}
