import { useTranslation } from 'react-i18next'
import { LICENSE_MODULES, type LicenseModule } from '../../../../wire/server/user.ts'
import styles from './about.module.css'
import { Fact } from './fact.tsx'

/** Each optional part of the product: in the licence or not. */
export function LicenceModules({ modules }: { readonly modules: readonly LicenseModule[] }) {
  const { t } = useTranslation('about')
  return (
    <dl className={styles.facts}>
      {LICENSE_MODULES.map((module) => (
        <Fact key={module} name={t(`module.${module}`)}>
          {t(modules.includes(module) ? 'licensed' : 'notLicensed')}
        </Fact>
      ))}
    </dl>
  )
}
