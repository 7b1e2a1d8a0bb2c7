import styles from '../../../ui/pill.module.css';

export function NewQsosPill({ waiting, onShow }: { waiting: number; onShow: () => void }) {
  return (
    <button type="button" className={styles.pill} onClick={onShow}>
      {waiting} new {waiting === 1 ? 'QSO' : 'QSOs'}
    </button>
  );
}
