/** What headings and labels of notes mean, in the words that people write them in. The first row that fits counts. */

/**
 * `done`: it tells what was done, so only its files count. `described`: a text about the system or the product.
 * `prose`: its words decide. `doubt`: a question where it asks, else a gotcha.
 */
export type Meaning = 'step' | 'gotcha' | 'blocker' | 'question' | 'doubt' | 'pattern' | 'done' | 'described' | 'prose';

const ENGLISH: readonly { like: RegExp; means: Meaning }[] = [
  { like: /^(?:important |additional |other )?notes?$/i, means: 'prose' },
  {
    like: /\b(?:resolved|fixed|closed|answered|past|solved)\b.*\b(?:issues?|bugs?|questions?|problems?|blockers?)\b/i,
    means: 'done',
  },
  { like: /\bquestions?\b.*\bissues?\b|\bissues?\b.*\bquestions?\b/i, means: 'doubt' },
  { like: /\bquestions?\b|\bunknowns\b/i, means: 'question' },
  { like: /\bblock(?:ers?|ed by|ing issues?)\b/i, means: 'blocker' },
  {
    like: /\b(?:learn(?:ings?|ed)|lessons?|insights?|decisions?|considerations|preferences|principles|conventions|guidelines|best practices)\b/i,
    means: 'pattern',
  },
  { like: /^(?:recent|previous|latest|last)\b|\brecent(?:ly)? (?:changes?|work|updates?|fix)/i, means: 'done' },
  {
    like: /\b(?:accomplish\w+|achieve\w+|completed|complete features|finished|shipped|delivered|implemented|history|changelog|milestones reached)\b/i,
    means: 'done',
  },
  { like: /^(?:what(?:'s| is)? work(?:s|ing)|working(?: features)?|works|done|complete)$/i, means: 'done' },
  {
    like: /\b(?:issues?|bugs?|problems?|limitations?|gotchas?|pitfalls?|caveats?|risks?|technical debt|warnings?|concerns)\b/i,
    means: 'gotcha',
  },
  {
    like: /(?<!\bfor (?:the )?)\bnext\b|\bwhat(?:'s| is)? left\b|\bremaining\b|\bto[ -]?dos?\b|\bpending\b|\bupcoming\b|\bplanned\b|\bnot (?:yet )?started\b|\bin[ -]progress\b|\bbacklog\b|\bfuture\b|\broadmap\b|\bpriority tasks?\b|\bpriorities\b|^(?:high|medium|low)[- ]priority\b|\b(?:ongoing|current|active|open|immediate|outstanding) tasks\b|\baction items?\b/i,
    means: 'step',
  },
  { like: /\bpatterns?\b/i, means: 'pattern' },
  {
    like: /^current\b|\bstatus\b|\bfocus\b|\bmetrics\b|\benvironment\b|\bsetup\b|\bsession\b|^overview$/i,
    means: 'done',
  },
];

/** The beginnings of headings in other languages; English titles are in the rows above. */
const OTHERS: Readonly<Record<string, Partial<Record<Meaning, string>>>> = {
  de: {
    step: 'nächste schritte?|offene (?:aufgaben|punkte)|ausstehend|noch (?:zu tun|offen)|aufgaben|in arbeit',
    gotcha:
      'bekannte (?:probleme|fehler)|probleme|fehler|einschränkungen|stolper\\w+|fallstricke|risiken|achtung|warnungen',
    pattern: '(?:\\w+ )?entscheidungen|konventionen|erkenntnisse|gelernt|regeln|muster|grundsätze',
    question: '(?:offene )?fragen',
    blocker: 'blockiert|blockaden|hindernisse',
    done: 'erledigt|abgeschlossen|fertig|(?:aktueller )?stand|änderungen|verlauf',
  },
  es: {
    step: 'próximos pasos|siguientes pasos|pendientes?|tareas(?: pendientes)?|por hacer|en curso',
    gotcha: 'problemas|errores|limitaciones|riesgos|advertencias|trampas',
    pattern: 'decisiones|convenciones|lecciones|aprendizajes|reglas|patrones|principios',
    question: 'preguntas|dudas',
    blocker: 'bloqueos?|bloqueantes|impedimentos',
    done: 'completad[oa]s?|hecho|terminad[oa]s?|estado|realizad[oa]s?|cambios|historial',
  },
  fr: {
    step: 'prochaines? étapes?|à faire|reste à faire|tâches|en cours',
    gotcha: 'problèmes|bugs? connus?|pièges|risques|avertissements|points d.attention|erreurs',
    pattern: 'décisions|leçons|apprentissages|règles|enseignements|principes',
    question: 'questions ouvertes|questions en suspens',
    blocker: 'blocages?|points bloquants|bloquants?',
    done: 'terminée?s?|faite?s?|réalisée?s?|état|accompli|modifications|historique',
  },
  pt: {
    step: 'próximos passos|pendências|pendentes?|a fazer|tarefas|o que falta|em andamento',
    gotcha: 'problemas|erros|limitações|riscos|armadilhas|cuidados|atenção',
    pattern: 'decisões|convenções|lições|aprendizados|regras|padrões|princípios',
    question: 'questões|perguntas|dúvidas',
    blocker: 'bloqueios?|impedimentos',
    done: 'concluíd[oa]s?|feit[oa]s?|estado|realizad[oa]s?|mudanças|histórico|o que foi feito',
  },
  zh: {
    question:
      '(?:开放|待确认|未解决|待解决|未决|待定|開放|待確認|關鍵|关键)的?(?:问题|問題|事项)|疑问|疑問|待确认|待定',
    step: '下一步|待办|待辦|后续|後續|待完成|未完成|剩余|剩餘|接下来|接下來|进行中|進行中|当前阶段任务|任务清单|阶段',
    gotcha: '(?:已知|遇到的|常见)?的?(?:问题|問題|错误|錯誤|困难)|注意|坑|踩坑|风险|風險|限制|陷阱|已知限制',
    pattern: '.{0,4}(?:决策|决定|決策|決定)|约定|約定|规范|規範|经验|經驗|教训|原则|原則|学到|规则|更新约定',
    blocker: '阻塞|阻碍|卡点|障碍|当前阻塞',
    done: '已完成|完成|当前状态|當前狀態|状态|变更|變更|更新日志|历史|进度|进展',
  },
  ja: {
    question: '未解決|質問|疑問|要確認|未決',
    step: '次の|今後|残り|残作業|残タスク|残課題|未完了|やること|進行中|タスク',
    gotcha: '既知の|注意|問題|落とし穴|制限|エラー|ハマり',
    pattern: '(?:設計|技術|重要な)?(?:決定|判断)|規約|ルール|学び|学んだ|知見|方針|教訓',
    blocker: 'ブロッカー|阻害|障害',
    done: '完了|済み|現在の|現状|変更|履歴|進捗',
  },
  ko: {
    question: '질문|미해결|확인 필요|열린 질문',
    step: '다음|남은|할 일|미완료|진행 중|작업 목록',
    gotcha: '알려진|주의|문제|이슈|제한|오류',
    pattern: '(?:주요 |설계 |기술 )?결정|규칙|컨벤션|교훈|배운|원칙|학습',
    blocker: '블로커|차단|장애|막힌',
    done: '완료|현재 상태|상태|변경|이력|진행 상황',
  },
  vi: {
    question: 'câu hỏi',
    step: 'bước tiếp theo|việc cần làm|còn lại|cần làm|đang làm|đang thực hiện|các bước tiếp',
    gotcha: 'vấn đề|lỗi|lưu ý|hạn chế|rủi ro|cảnh báo',
    pattern: 'quyết định|quy ước|bài học|nguyên tắc|quy tắc|kinh nghiệm',
    blocker: 'trở ngại|vướng mắc|bị chặn',
    done: 'đã (?:hoàn thành|làm|xong)|hoàn thành|trạng thái|hiện trạng|thay đổi',
  },
  ru: {
    question: '(?:открытые )?вопросы',
    step: '(?:следующие|дальнейшие) шаги|осталось|что дальше|предстоит|в работе|задачи|план',
    gotcha: '(?:известные )?(?:проблемы|ошибки|ограничения|баги)|риски|подводные камни|внимание|грабли|важно',
    pattern: '(?:принятые |ключевые )?решения|соглашения|уроки|выводы|правила|принципы',
    blocker: 'блокеры|препятствия|блокировки',
    done: 'сделано|готово|завершено|выполнено|текущее состояние|статус|изменения|история',
  },
};

const ORDER: readonly Meaning[] = ['question', 'blocker', 'done', 'step', 'pattern', 'gotcha'];
/** A word of these scripts has no blank behind it. */
const JOINED = /^(?:zh|ja|ko)$/;

const FOREIGN = ORDER.map((means) => ({
  means,
  like: new RegExp(
    `^(?:${Object.entries(OTHERS)
      .flatMap(([language, { [means]: words }]) =>
        words ? `(?:${words})${JOINED.test(language) ? '' : '(?![\\p{L}\\p{N}])'}` : [],
      )
      .join('|')})`,
    'iu',
  ),
}));

/** Undefined where a heading says nothing: then the one above it counts. */
export const englishMeaning = (title: string) => ENGLISH.find(({ like }) => like.test(title))?.means;
export const foreignMeaning = (title: string) => FOREIGN.find(({ like }) => like.test(title))?.means;
export const meaningOf = (title: string) => foreignMeaning(title) ?? englishMeaning(title);
