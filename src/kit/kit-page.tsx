import { useParams } from 'react-router'
import { ChipLink } from '../ui/controls/chip.tsx'
import { Page } from '../ui/page/page.tsx'
import type { KitSection } from './base/section.ts'
import styles from './kit.module.css'

const FILES = import.meta.glob<KitSection>('./sections/*.tsx', { eager: true, import: 'section' })

/** Every section by the name of its file, which is its address below `/kit`. */
const SECTIONS: ReadonlyMap<string, KitSection> = new Map(
  Object.entries(FILES).map(([path, section]) => [path.replace(/^.*\/|\.tsx$/g, ''), section]),
)

/** Shows every part of the interface in every state. Only in `npm run dev` and in the build that the tests make for it. */
export function KitPage() {
  const name = useParams().section ?? [...SECTIONS.keys()][0] ?? ''
  const section = SECTIONS.get(name)
  return (
    <Page title={`Kit: ${section?.title ?? name}`}>
      <nav className={styles.sections} aria-label="Kit">
        {[...SECTIONS].map(([address, { title }]) => (
          <ChipLink key={address} to={`/kit/${address}`} aria-current={address === name ? 'page' : undefined}>
            {title}
          </ChipLink>
        ))}
      </nav>
      <div className={styles.samples} data-kit={name}>
        {section?.samples.map(({ title, Sample }) => (
          <section key={title} className={styles.sample} aria-label={title}>
            <h2>{title}</h2>
            <div className={styles.stage}>
              <Sample />
            </div>
          </section>
        ))}
      </div>
    </Page>
  )
}
