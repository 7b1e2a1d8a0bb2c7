/** First and family names by language, common enough not to name a real person. */
const NAMES = {
  english: [
    'Alan Bob Carol Dave Ed Frank Grace Helen Jim Kate Mike Paul Ruth Steve',
    'Archer Baker Cole Dawson Ellis Foster Hayes Mercer Palmer Reed',
  ],
  german: [
    'Anke Bernd Dieter Fritz Gerd Heike Jens Karin Lutz Uwe Wolfgang',
    'Albers Brandt Ebert Hahn Kern Lorenz Pohl Seidel Voigt',
  ],
  french: [
    'Alain Bernard Claire Didier Élodie Gérard Luc Michel Sylvie',
    'Blanchet Carlier Delmas Fabre Guérin Mercier Vidal',
  ],
  italian: ['Andrea Chiara Davide Enzo Franca Giulia Luca Paolo', 'Barbieri Conti Ferri Galli Marchi Sala Villa'],
  spanish: [
    'Ana Carlos Diego Elena Javier José Lucía Manolo Pilar Rafael',
    'Blanco Campos Herrera Luna Molina Prieto Vega',
  ],
  portuguese: ['Ana Bruno João Luís Marta Paulo Rui Tiago', 'Almeida Barros Cardoso Lopes Moreira Tavares'],
  dutch: ['Bas Frits Henk Jan Marieke Piet Wim', 'Bakker Dekker Kuiper Mulder Smit Visser'],
  nordic: ['Anders Bjørn Erik Hans Ingrid Lars Ola Sven', 'Berg Dahl Holm Lind Moen Strand'],
  finnish: ['Antti Eero Jukka Kaisa Mika Timo', 'Koski Laine Mäki Niemi Salo'],
  slavic: ['Adam Dana Ivo Jana Josip Marek Milan Petr Vesna Zoran', 'Horvat Kolar Kral Novak Urban Zeman'],
  polish: ['Andrzej Basia Jacek Krzysztof Marek Piotr Zofia', 'Kowal Lis Mazur Sowa Zając'],
  balkan: ['Andrei Costin Dan Elena Georgi Ivan Stefan', 'Dobrev Ilie Marin Petrov Popa Stoica'],
  greek: ['Costas Eleni Giorgos Nikos Yannis', 'Galanis Makris Pappas Vlachos'],
  hungarian: ['Attila Gábor István László Zsuzsa', 'Balogh Fekete Kovács Szabó'],
  baltic: ['Arvo Janis Lembit Mindaugas Vita', 'Berzins Kask Rebane Petrauskas'],
  hebrew: ['Avi Dan Eitan Noa Yael', 'Alon Golan Peretz Shahar'],
  turkish: ['Ahmet Ayşe Cem Emre Selin', 'Aksoy Demir Kaya Yıldız'],
  arabic: ['Ahmed Fatima Khalid Omar Yousef', 'Amin Haddad Mansour Saleh'],
  african: ['Amina Joseph Kofi Thabo Wanjiru', 'Dlamini Kamau Mensah Otieno'],
  indian: ['Anil Deepa Rajesh Sunita Vijay', 'Iyer Menon Patel Rao Shah'],
  japanese: ['Akira Haruka Hiroshi Kenji Masa Naoko Taro Yuki Yumi', 'Endo Hayashi Kimura Mori Ogawa Sato Tanaka'],
  korean: ['Jiho Minsu Seoyeon Sungmin Yuna', 'Choi Han Kim Lee Park'],
  chinese: ['Chen-yu Hui-min Jun Mei Wei', 'Chang Chen Lin Wu'],
  thai: ['Anong Chai Niran Somchai', 'Kaew Srisuk Wongsa'],
  malay: ['Adi Budi Dewi Hafiz Siti', 'Rahman Santoso Wijaya'],
} as const;

export type Language = keyof typeof NAMES;

export function namesOf(language: Language): { first: string[]; family: string[] } {
  const [first, family] = NAMES[language];
  return { first: first.split(' '), family: family.split(' ') };
}
