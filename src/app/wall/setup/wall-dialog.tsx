import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { enteredNumber } from '../../../domain/forms/entered-number.ts'
import { type WallEntry, wallChoice, wallProblems } from '../../../domain/wall/wall-entry.ts'
import { USUAL_EVERY_S, USUAL_NIGHT, wallAddress } from '../../../domain/wall/wall-plan.ts'
import { USUAL_SCREEN_IN } from '../../../domain/wall/wall-size.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useForm } from '../../../ui/form/state/use-form.ts'
import { useFormat } from '../../../ui/locale/plant-settings.tsx'
import type { OpenProps } from '../../../ui/overlay/deferred-dialog.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { pageTitle } from '../../../ui/page/document-title.ts'
import type { UserPage } from '../../../ui/preferences/user-pages.ts'
import { wallPageAt } from '../../pages/wall-pages.ts'
import { WallAddress } from './wall-address.tsx'
import { ChosenPages } from './wall-choice.tsx'
import styles from './wall-dialog.module.css'
import { SizeFields, TimeFields } from './wall-fields.tsx'

/** Sets up a wall monitor that begins with the page over which it was opened. */
export function WallDialog({ open, onClose }: OpenProps) {
  const { t } = useTranslation(['wall', 'common'])
  const form = useId()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="medium"
      title={t('setup.title')}
      description={t('setup.description')}
      footer={
        <>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button primary type="submit" form={form}>
            {t('setup.open')}
          </Button>
        </>
      }
    >
      <Setup id={form} onOpened={onClose} />
    </Dialog>
  )
}

/** Mounted while the dialog is open, so that it begins anew with the page below. */
function Setup({ id, onOpened }: { readonly id: string; readonly onOpened: () => void }) {
  const { t } = useTranslation('wall')
  const navigate = useNavigate()
  const { language } = useFormat()
  const { pathname, search } = useLocation()
  const [here] = useState<UserPage>({ path: pathname + search, title: pageTitle() })
  const isShown = wallPageAt(here.path) !== null
  const [known, setKnown] = useState<readonly UserPage[]>(isShown ? [here] : [])
  const [saved] = useState<WallEntry>(() => ({
    pages: isShown ? [here.path] : [],
    every: enteredNumber(USUAL_EVERY_S, 0, language),
    isNight: true,
    nightFrom: USUAL_NIGHT.from,
    nightTo: USUAL_NIGHT.to,
    distance: enteredNumber(null, 1, language),
    inches: enteredNumber(USUAL_SCREEN_IN, 0, language),
  }))
  const form = useForm({ saved, problemsOf: wallProblems, isNew: true })
  const choice = wallChoice(form.values)
  const pages = form.values.pages.flatMap((path) => known.find((page) => page.path === path) ?? [])
  return (
    <form
      id={id}
      noValidate
      className={styles.setup}
      onSubmit={form.onSubmit(() => {
        if (choice === null) return
        onOpened()
        void navigate(wallAddress(choice))
      })}
    >
      {!isShown && <p className={styles.note}>{t('setup.notHere')}</p>}
      <ChosenPages
        pages={pages}
        error={form.errorOf('pages')}
        onChange={(next) => {
          setKnown((before) => [...before, ...next])
          form.edit({ pages: next.map(({ path }) => path) })
        }}
      />
      <TimeFields form={form} />
      <SizeFields form={form} />
      <WallAddress address={choice === null ? null : wallAddress(choice)} pages={pages} />
    </form>
  )
}
