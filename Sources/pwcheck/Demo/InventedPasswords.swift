/// Passwords such as people have, for a demonstration. Nobody's are among them.
let inventedPasswords = """
  Spring2024! Password1! 123456 hannah ferrari Welcome2023 qwertz Liverpool1 Summer2023! iloveyou
  P@ssw0rd monkey12 Acme2024! Mh5%tq8Z!rWp daniel1987 letmein Sommer22! Passw0rd! football 2wsx#EDC
  jasmin04 Januar2024! paloma-verde-91-cantina abc123 Manchester99! gR7-kPw2-9xTb-mQ4z Sunshine1!
  charlie superman Admin123! Kx9$vTq2!bLr Winter2023? trustno1 Dragon88! Pa$$word2024
  rainy-sunday-pancakes-8 tinker-violet-harbour-anvil the-kettle-hums-at-seven correct-horse-battery
  otter-juggles-nine-lemons
  """.split { $0 == " " || $0 == "\n" }.map(String.init)
