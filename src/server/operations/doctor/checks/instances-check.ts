import { amber, type DoctorCheck, green } from '#server/kit/doctor/doctor-check.ts'
import { countInstances } from '#server/operations/doctor/repository.ts'

export const instancesCheck: DoctorCheck = {
  id: 'instances',
  title: 'Instances',
  settings: /^INSTANCES$/,
  needs: 'database',
  run: async ({ db, env: { instances } }) => {
    if (instances === 1)
      return [green('One instance is expected; INSTANCES says so where there are several.')]
    const running = await countInstances(db)
    if (running >= instances) return [green(`${running} instances run.`)]
    return [
      amber(
        `${running} of ${instances} instances run.`,
        'See on the other machines why the program does not run, or correct INSTANCES.',
      ),
    ]
  },
}
