BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('1');
CREATE TABLE appends (
	"match" VARCHAR NOT NULL, 
	number INTEGER NOT NULL, 
	count INTEGER NOT NULL, 
	lines TEXT NOT NULL, 
	action VARCHAR, 
	at FLOAT NOT NULL, 
	PRIMARY KEY ("match", number)
);
INSERT INTO "appends" VALUES('93ptm9yr6qpk',0,1,'{"n":0,"kind":"match","format":1,"rollhouse":"0.1.0","game":"toss_up","version":1,"players":2,"options":{"goal":60,"dice":10,"faces":"GGGYYR","finish":"last_turn"},"seats":[{"name":"Ann","player":"human"},{"name":"Ben","player":"human"}],"table":{"kind":"sealed","scheme":1,"commitment":"d08ba5dbf57faf224b72c0d9b41517f2edba3d24f9ea825d51d1eacf885aa88f"},"begun":"2026-11-16T11:43:14+00:00","hash":"630892e6ccd277bd14b8ff5101f9eeb1452438c01b3b66dea95b908a436b15ef"}',NULL,1.79482940314547204971e+09);
INSERT INTO "appends" VALUES('93ptm9yr6qpk',1,2,'{"n":1,"kind":"nonce","seat":0,"nonce":"stir 1","hash":"1bf44a22d7389048c3a23834d1ccd56040927f4bc51fff1dbda6375b5b03eea0"}
{"n":2,"kind":"result","outcome":{"roll":"GGGGGGYYRR"},"numbers":["7461e98cbe8ff50d"],"hash":"5c980e8b348219c94ab2c509887ea3e8bd5744de41bcd6ef5172202b6de5106e"}','de0849f642d9',1.7948294214090783596e+09);
INSERT INTO "appends" VALUES('93ptm9yr6qpk',3,1,'{"n":3,"kind":"intent","seat":0,"action":{"do":"stop"},"hash":"3a05c1fe130dc4c46cf49eabb5fc880f25d5eac9c3588a061aa1e0aec7b95850"}','74d3fcd1c5d1',1.79482942574727606773e+09);
INSERT INTO "appends" VALUES('93ptm9yr6qpk',4,2,'{"n":4,"kind":"nonce","seat":1,"nonce":"stir 4","hash":"3e408a659e79dc358263d55de36c60a7c4d7db776a41a8e07093872c86629256"}
{"n":5,"kind":"result","outcome":{"roll":"GGGGGGYYYY"},"numbers":["fdc99a584486d82f"],"hash":"0f0d9f1c7c38ce9f2eee112b51dd8bb8c40935c08efa5f6bbccab707f6cbf63e"}','7f739b2926ef',1.7948294257665116787e+09);
INSERT INTO "appends" VALUES('93ptm9yr6qpk',6,3,'{"n":6,"kind":"intent","seat":1,"action":{"do":"roll"},"hash":"6776710a7da1bdfd99b0a48f20d11fc8f91f10584411fd40e047cdcb5383bbd3"}
{"n":7,"kind":"nonce","seat":1,"nonce":"stir 6","hash":"f50f73821fb45685e13e0836f8c3e7aa222e3e39051991e30c0f36d6705a80a7"}
{"n":8,"kind":"result","outcome":{"roll":"GGGY"},"numbers":["e757f2f8da77a352"],"hash":"3ca28a4e5448344e3b6cb02299288a290374328bd0ef050362beb661ff2eaaf0"}','7b1ed7d52abd',1.79482942578659915924e+09);
INSERT INTO "appends" VALUES('93ptm9yr6qpk',9,1,'{"n":9,"kind":"intent","seat":1,"action":{"do":"stop"},"hash":"aa0390f9440fece97abb802c6179aeb2b397c0ffcaf831b51130f334ee49be03"}','a8087ee64d65',1.7948294258046336174e+09);
INSERT INTO "appends" VALUES('93ptm9yr6qpk',10,2,'{"n":10,"kind":"nonce","seat":0,"nonce":"stir 10","hash":"4bdb9b198f1a7adf872fddc5a3e2fb6b49613f54247a66d273d3e8b8f444980b"}
{"n":11,"kind":"result","outcome":{"roll":"GGGGYYYYRR"},"numbers":["5366f47ed4495368"],"hash":"268beee155ab77126676d12bc92d8d404c148cd5335566a2f905cb75198805ae"}','815c9671ce22',1.79482942582932591438e+09);
INSERT INTO "appends" VALUES('93ptm9yr6qpk',12,3,'{"n":12,"kind":"intent","seat":0,"action":{"do":"roll"},"hash":"cbbeb32d23d8732fcf9a73098b4d2ead9df42fa727f87fb4e4cc0fd02edbe503"}
{"n":13,"kind":"nonce","seat":0,"nonce":"stir 12","hash":"172981183386821381514b5b05e5d31db0904950027b48c9d6e2e1c75c213abc"}
{"n":14,"kind":"result","outcome":{"roll":"GGYYYR"},"numbers":["118b56665f04a2bc"],"hash":"beec03e65e04a1709c71b22f4804eb9c9d1ac9185b8ee9cc20b48c5385094b3e"}','a0bcadabc690',1.79482942585036945343e+09);
INSERT INTO "appends" VALUES('93ptm9yr6qpk',15,3,'{"n":15,"kind":"intent","seat":0,"action":{"do":"roll"},"hash":"d79e994504e0ba6d949af4b267c0be80b24956bf9ce3fe6f4e76f3fa2cfa16bc"}
{"n":16,"kind":"nonce","seat":0,"nonce":"stir 15","hash":"be705df7c5bdd9527d10fa1e8743404a0607fbffe77644aa99fe32cca8326435"}
{"n":17,"kind":"result","outcome":{"roll":"GYRR"},"numbers":["287daec8724528f8"],"hash":"6c60c1efce34ca6543332bf97742f58ea6185553e072e45975bf3178c9fc9861"}','41bad1e8f110',1.79482942585906839371e+09);
INSERT INTO "appends" VALUES('93ptm9yr6qpk',18,3,'{"n":18,"kind":"intent","seat":0,"action":{"do":"roll"},"hash":"1b20ceefde1d6a34ea2f3cedf9093558253bcae21c4dfea7a68e92653b780124"}
{"n":19,"kind":"nonce","seat":0,"nonce":"stir 18","hash":"77e004344cb9c5a7bd76d13a8e8ca5a3a20b5f7e8a18d102548200ea991888d7"}
{"n":20,"kind":"result","outcome":{"roll":"GGY"},"numbers":["ba3e7073d33909c8"],"hash":"55be3590a45766fc80024c48838568fe2b73767af2bafdbf963c057d582f44e7"}','c5efafac5e82',1.79482942587715268135e+09);
INSERT INTO "appends" VALUES('4kg3kptz4jx9',0,1,'{"n":0,"kind":"match","format":1,"rollhouse":"0.1.0","game":"shizzle","version":1,"players":3,"options":{"layout":[["red","orange","yellow","green","blue","purple"],["orange","yellow","green","blue","purple","red"],["yellow","green","blue","purple","red","orange"],["green","blue","purple","red","orange","yellow"],["blue","purple","red","orange","yellow","green"],["purple","red","orange","yellow","green","blue"]],"bank":60,"max_turns":null},"seats":[{"name":"Ann","player":"human"},{"name":"Ben","player":"human"},{"name":"Cleo","player":"human"}],"table":{"kind":"sealed","scheme":1,"commitment":"1e90266be7db2cd66102eb31b594e5afa55227c8dcfba6a2e0875a269d4a512c"},"begun":"2026-11-16T11:43:47+00:00","hash":"2d909be66aa7bb252e89ea2f40fd8fe93af51e8637211e460320424e1582138b"}',NULL,1.79482943286464548111e+09);
INSERT INTO "appends" VALUES('4kg3kptz4jx9',1,3,'{"n":1,"kind":"intent","seat":0,"action":{"do":"spark","die":2},"hash":"2f0647388dc4917782d10fcd54669e564c6e6b9341395e511f47e669063ff9b6"}
{"n":2,"kind":"nonce","seat":0,"nonce":"stir 1","hash":"f8f3b259b20c7e389373a803bd6e7f44c2621342a33b494c85d820fff6aa0b0d"}
{"n":3,"kind":"result","outcome":{"roll":[null,null,3,null,null,null]},"numbers":["6e5d1feb05c3e518"],"hash":"2b2f8ff7d114948bf35af226997da066383f75059642cb8f7a2e82d53d72a0f4"}','0c69c2c2755d',1.79482946112798976898e+09);
INSERT INTO "appends" VALUES('4kg3kptz4jx9',4,2,'{"n":4,"kind":"nonce","seat":0,"nonce":"stir 4","hash":"aee25dbf671c6eac785eb07016dd83007ee3cd9a63bce4842a042d0dd1ee17c9"}
{"n":5,"kind":"result","outcome":{"roll":[4,1,null,4,6,1]},"numbers":["273c543614d5c122"],"hash":"d7219f4e4d5822045f0f1e1c9e67165aaa63b06d0e2fed0305b08f3f9cf3b583"}','92e7d4cbffba',1.79482946120860862732e+09);
INSERT INTO "appends" VALUES('4kg3kptz4jx9',6,2,'{"n":6,"kind":"nonce","seat":1,"nonce":"stir 6","hash":"7a037801675ce5ceaae686680790203d1d42950779a6c92c01c90746a3348f6b"}
{"n":7,"kind":"result","outcome":{"roll":[3,5,null,4,4,3]},"numbers":["6f15b16dc1d65eb5"],"hash":"db59b26ac3a51c4f3d1ba715890573a7f918135e05c7d30fe43d025afd98d4f4"}','18f2eb0e4cf0',1.79482946122253727913e+09);
INSERT INTO "appends" VALUES('4kg3kptz4jx9',8,1,'{"n":8,"kind":"intent","seat":1,"action":{"do":"add","die":0},"hash":"1381586984a5d91b3468f81c213fa9ee245a42a8767a0c82e28f095ecd1743be"}','58369474c0fb',1.79482946123072886467e+09);
INSERT INTO "appends" VALUES('4kg3kptz4jx9',9,1,'{"n":9,"kind":"intent","seat":1,"action":{"do":"add","die":5},"hash":"f23c0912b691fe509ee1437306622a8e7a9c6b9dc0f0e9c9ae4d1d1a9bf3bb32"}','0e8de20ce9be',1.79482946124025392532e+09);
INSERT INTO "appends" VALUES('4kg3kptz4jx9',10,1,'{"n":10,"kind":"intent","seat":1,"action":{"do":"stop"},"hash":"257ec57601b92f70a789aa4e3eac1dba1b71a9aee62e3cafaa147c628e7a355a"}','1c6b0031dd3b',1.79482946124714064598e+09);
INSERT INTO "appends" VALUES('4kg3kptz4jx9',11,2,'{"n":11,"kind":"nonce","seat":2,"nonce":"stir 11","hash":"64d168fb394a2505205d9ba7be1d1f6609a55a6f1bbbfe2e01cd6ada1eb39817"}
{"n":12,"kind":"result","outcome":{"roll":[2,4,2,6,3,null]},"numbers":["7ab8fdfa8c6f1d66"],"hash":"ece3a73d9bac8ee8435baf611158180abccb759e602e6b54d5ff534a07a1c1f0"}','9adda5a709aa',1.79482946125217223167e+09);
INSERT INTO "appends" VALUES('4kg3kptz4jx9',13,1,'{"n":13,"kind":"intent","seat":2,"action":{"do":"add","die":0},"hash":"5c9e5a4bca35c836af075046d038adde9df9cb51cd26eb37f91f184b9cb18416"}','516aec9e506c',1.79482946125744438171e+09);
INSERT INTO "appends" VALUES('epwn8t3t679w',0,1,'{"n":0,"kind":"match","format":1,"rollhouse":"0.1.0","game":"doozy_dice","version":1,"players":2,"options":{"deck":[{"name":"Triple Scoop","dice":3,"faces":0,"pattern":"a a a"},{"name":"Snowman","dice":3,"faces":1,"pattern":"a a"},{"name":"Double Up","dice":4,"faces":0,"pattern":"a a b b"},{"name":"Quartet","dice":4,"faces":0,"pattern":"a a a a"},{"name":"Four Square","dice":4,"faces":0,"pattern":"4 4 4 4"},{"name":"Prime Time","dice":4,"faces":0,"pattern":"2 3 5 5"},{"name":"Twinzy","dice":4,"faces":2,"pattern":"a a"},{"name":"Countdown","dice":5,"faces":0,"pattern":"5 4 3 2 1"},{"name":"Doozy Dog","dice":5,"faces":1,"pattern":"3 3 3 3"},{"name":"Twozy Tower","dice":5,"faces":2,"pattern":"2 2 2"},{"name":"Full House","dice":5,"faces":0,"pattern":"a a a b b"},{"name":"High Five","dice":5,"faces":0,"pattern":"5 5 5 5 5"},{"name":"Climb","dice":5,"faces":0,"pattern":"2 3 4 5 6"},{"name":"Bookends","dice":5,"faces":0,"pattern":"1 1 a 6 6","where":{"a":[2,3,4,5]}},{"name":"Odd Squad","dice":5,"faces":0,"each":[1,3,5]},{"name":"Even Steven","dice":5,"faces":0,"each":[2,4,6]},{"name":"Low Tide","dice":5,"faces":0,"each":[1,2,3]},{"name":"High Tide","dice":5,"faces":0,"each":[4,5,6]},{"name":"Lucky Thirteen","dice":5,"faces":0,"sum":13},{"name":"Two Dozen","dice":5,"faces":0,"sum":24},{"name":"Mr. Doozy","dice":5,"faces":2,"pattern":"a a a"},{"name":"Party Hat","dice":5,"faces":1,"pattern":"a a b b"},{"name":"Face Off","dice":5,"faces":2,"pattern":"6 6 6"},{"name":"Ladder","dice":5,"faces":1,"run":4},{"name":"Snake Eyes","dice":5,"faces":0,"pattern":"1 1 a a a","where":{"a":[2,3,4,5,6]}},{"name":"Doozy Parade","dice":5,"faces":1,"pattern":"2 2 4 4"}],"cards":null,"start_dots":2,"max_rolls":13,"set_aside_is_final":false},"seats":[{"name":"Ann","player":"human"},{"name":"Bot 1","player":"random"}],"table":{"kind":"sealed","scheme":1,"commitment":"899731232967ed40f44b1273eff77c6b45e95438e2205dbd187b24d4ab146296"},"begun":"2026-11-16T11:44:23+00:00","hash":"bf85001682576551e689f0920392668efeb4c32cbe2debbf7b6cc357b11a641e"}',NULL,1.79482946825083899498e+09);
INSERT INTO "appends" VALUES('epwn8t3t679w',1,2,'{"n":1,"kind":"nonce","seat":0,"nonce":"stir 1","hash":"e67d3868d9c42e33d73927a7ced8b299a787f306e2eabaaae2a699f3cb8bb686"}
{"n":2,"kind":"result","outcome":{"deal":["Four Square","Climb","Odd Squad","High Tide","Party Hat"]},"numbers":["ad4149df1381b1d3"],"hash":"1b815304877ebafc5f147449af51891ea7f6c0ebf017d1adc1a834e7e6980332"}','d5ad7f2d853d',1.79482949392421793938e+09);
INSERT INTO "appends" VALUES('epwn8t3t679w',3,2,'{"n":3,"kind":"nonce","seat":0,"nonce":"stir 3","hash":"e0aca3b94b555b46397f73f7322d28c3caa4623f8d8b6db7bd39c3b7b32803bd"}
{"n":4,"kind":"result","outcome":{"rolloff":[1,2]},"numbers":["2bc36a282aea3b58"],"hash":"2f03081a72e66603b36850c2936e35fb4e3ca3b0e149aeec8111f8688112deb2"}','2ce9d6eb01f9',1.79482949398758649826e+09);
INSERT INTO "appends" VALUES('epwn8t3t679w',5,2,'{"n":5,"kind":"nonce","seat":0,"nonce":"stir 5","hash":"947f679a3d1e3eb4d50fb0b991c285e33c8bed94b61b13c1ad6b1f8f4bba3985"}
{"n":6,"kind":"result","outcome":{"roll":[1,3,2,5,4]},"numbers":["9e0c4746d346d19b"],"hash":"8226b9ff44318f88c43275dc8d732be2a1b7917bc5c3f8a19702e5e76812ea84"}','4043bb7bb361',1.79482949399736213684e+09);
INSERT INTO "appends" VALUES('epwn8t3t679w',7,1,'{"n":7,"kind":"intent","seat":1,"action":{"do":"roll","dice":[2,3]},"hash":"6f4cd1600a27e924f9e8789d7e8be73cfe571d3923714d1d8bc40404f8abe8ad"}',NULL,1.79482950962612485886e+09);
INSERT INTO "appends" VALUES('epwn8t3t679w',8,2,'{"n":8,"kind":"nonce","seat":0,"nonce":"stir 8","hash":"ed47c1c0d93a4d23b7010018a60f113c97d608fad8d1d141f1de68d5ab6f4d08"}
{"n":9,"kind":"result","outcome":{"roll":[null,null,2,4,null]},"numbers":["8a34109e699fd9f3"],"hash":"c62eb34287b7a7555994727b1bdf6d130c665125eac63a917bd7be57faa88a6c"}','7b8f4ca7ed68',1.79482950965040445328e+09);
INSERT INTO "appends" VALUES('epwn8t3t679w',10,1,'{"n":10,"kind":"intent","seat":1,"action":{"do":"roll","dice":[0,1,3,4]},"hash":"ed3344a13f601058cf9774b124bab6c25f4f3dd34db0f15ded978c194a824d97"}',NULL,1.79482950970143032074e+09);
INSERT INTO "appends" VALUES('epwn8t3t679w',11,2,'{"n":11,"kind":"nonce","seat":0,"nonce":"stir 11","hash":"c6f0d5fd785c6730ebfcc012f41bd04f686942206f941b9866b0f4d7e0159185"}
{"n":12,"kind":"result","outcome":{"roll":[3,5,null,"F",6]},"numbers":["da8f9c941595bf0b"],"hash":"c21acdb9ddd724e74e36cb112712a90b91806d8ed1c38a065b68967b5e73e24f"}','74c0c45f5869',1.7948295097317545414e+09);
INSERT INTO "appends" VALUES('epwn8t3t679w',13,1,'{"n":13,"kind":"intent","seat":1,"action":{"do":"roll","dice":[0,1,2]},"hash":"9ebde83030163b448219d75218f3492c97b3c78064ee82e565ae6348f62cc992"}',NULL,1.79482950977723693848e+09);
INSERT INTO "appends" VALUES('z5bezkdb928p',0,1,'{"n":0,"kind":"match","format":1,"rollhouse":"0.1.0","game":"stack_attack","version":1,"players":2,"options":{"goal":20,"dice":null,"neutral_start":"two_players","skill":"average","falls":null},"seats":[{"name":"Ann","player":"human"},{"name":"Ben","player":"human"}],"table":{"kind":"sealed","scheme":1,"commitment":"e601d6a119a597dab83602b641b281f3c623b9edbafb0f28ec9633b51914e7bb"},"begun":"2026-11-16T11:45:10+00:00","hash":"d4c39973074ae2a07db23e0e9b1624ea8ed35e6693584cf7b9c3b0a16ad7e8f1"}',NULL,1.79482951718614339828e+09);
INSERT INTO "appends" VALUES('z5bezkdb928p',1,2,'{"n":1,"kind":"nonce","seat":0,"nonce":"stir 1","hash":"a8395fc1da237999dc5ba9f76ec3729eb622d9f6f4eb6b0a6fd08ffd2c950466"}
{"n":2,"kind":"result","outcome":{"roll":[4,4,4,6,6]},"numbers":["f149aa548fd682c6"],"hash":"125cb38aca954c04c2f4deaa16f6c776a050105b92911312272df17b131495fe"}','df4985aac8c5',1.79482956060367751122e+09);
INSERT INTO "appends" VALUES('z5bezkdb928p',3,2,'{"n":3,"kind":"nonce","seat":1,"nonce":"stir 3","hash":"392a5875b5338b075d6923e1e422e630ce3b91da61f4fddadf13c3337c003bf3"}
{"n":4,"kind":"result","outcome":{"roll":[1,2,2,3,4]},"numbers":["5d161858f26edc06"],"hash":"746cd18b17c782fe87dfc7b552c6498f0963b2b0e85a1887622fd4941761f0dc"}','8a981913ae10',1.7948295606103413105e+09);
INSERT INTO "appends" VALUES('z5bezkdb928p',5,2,'{"n":5,"kind":"nonce","seat":0,"nonce":"stir 5","hash":"2102ba3c2d3693f44f1d7c3f7b2758bb364025e57fbf6b06334c0ddbb628daed"}
{"n":6,"kind":"result","outcome":{"roll":[1,3,3,3,6]},"numbers":["796134b1eff38cb6"],"hash":"65f5b8180240b8d304a26e61588c24e0401eca9ef72d9c117d9e7a79447c5783"}','b164386238b9',1.79482956062298798561e+09);
INSERT INTO "appends" VALUES('z5bezkdb928p',7,2,'{"n":7,"kind":"nonce","seat":1,"nonce":"stir 7","hash":"bcdd4859558e7a276766012942101867c6df503f355c9d17b21567ddb7d904ed"}
{"n":8,"kind":"result","outcome":{"roll":[1,1,2,3,4]},"numbers":["0e891a5af590bf85"],"hash":"389dc55ec87519404adb77cb103a9e91dc836bb4fb7eb057f0e73e854a836f34"}','2d3c48d2ba5a',1.79482956063078141212e+09);
INSERT INTO "appends" VALUES('z5bezkdb928p',9,2,'{"n":9,"kind":"nonce","seat":0,"nonce":"stir 9","hash":"954922d11957b45a58dde9638954717ed0a75ae04ac602e09108605a9d802f20"}
{"n":10,"kind":"result","outcome":{"roll":[2,4,4,6,6]},"numbers":["e316cc346157b520"],"hash":"90a5376c057e9db07ca26dc704260dc0706f24f9807f72afc71f570b7c31e17f"}','e771e5b6620a',1.79482956064747929573e+09);
INSERT INTO "appends" VALUES('z5bezkdb928p',11,2,'{"n":11,"kind":"nonce","seat":1,"nonce":"stir 11","hash":"1e9c90c3b49643687b704f3e66c32932ebe8e4024ea6897881c66c5163445e2f"}
{"n":12,"kind":"result","outcome":{"roll":[2,2,3,4,4]},"numbers":["3ac547b46254b099"],"hash":"e609831f19e09c0faf8481159e58ec305eb788d4458b2bde2d5898ff9e6fe736"}','34653a9a64bc',1.79482956065851306915e+09);
INSERT INTO "appends" VALUES('ey23rf2u5hgb',0,1,'{"n":0,"kind":"match","format":1,"rollhouse":"0.1.0","game":"dice_flick","version":1,"players":2,"options":{"rounds":10,"layout":{"centre":[3,3],"blue":[2,2],"yellow":[2,4],"green":[4,2],"bonus":[4,4]},"movable_bases":[],"skill":["average","average"]},"seats":[{"name":"Ann","player":"human"},{"name":"Ben","player":"human"}],"table":{"kind":"sealed","scheme":1,"commitment":"149aa3dfeb93ebf167e1f5546a93e0ca7f310c98f3dc6be084d95990f1c7e45e"},"begun":"2026-11-16T11:46:01+00:00","hash":"f6e04a52c94100c1cb3c8e52db1c4435de0d020fb36e3eb8c49537fbcf2890a0"}',NULL,1.79482956686850595474e+09);
INSERT INTO "appends" VALUES('ey23rf2u5hgb',1,2,'{"n":1,"kind":"nonce","seat":0,"nonce":"stir 1","hash":"733a70197bc7834c11cfa52877bec67b5f7d5b409277bab4bbaf8a3c51420b20"}
{"n":2,"kind":"result","outcome":{"drawn":["blue","yellow","white"]},"numbers":["c7deaf7d6454e41b","586e1d435d4b57d0","301e443b302fc425"],"hash":"cc6f924f00961ca1d189ab89ac7e298b137662a0b60bb3afdcc441f79c483b7c"}','e3e1af24b2aa',1.79482958538752889633e+09);
INSERT INTO "appends" VALUES('ey23rf2u5hgb',3,3,'{"n":3,"kind":"intent","seat":0,"action":{"do":"flick","die":"yellow","base":2,"aim":[2,5]},"hash":"b8541fead75bbee5009262d0ed5c962fc5424c9a2b4084ee2810e4019155bd54"}
{"n":4,"kind":"nonce","seat":0,"nonce":"stir 3","hash":"66904f6d067e2fb6d50f78ba935247fe72bc4f62caf439cce837481bfa594698"}
{"n":5,"kind":"result","outcome":{"rest":[3,4],"arena":[[null,null,null,null,null],[null,null,null,null,null],[null,null,null,"Y5",null],[null,null,null,null,null],[null,null,null,null,null]]},"numbers":["62bd77e98ad465fe","ba06ca71d4ccaaa3"],"hash":"a80f5f2fdf3d67261a766fe0a4576e043121ea9478cafd70fea4486a5f11f67f"}','d30150f37991',1.79482960699653530121e+09);
INSERT INTO "appends" VALUES('ey23rf2u5hgb',6,3,'{"n":6,"kind":"intent","seat":0,"action":{"do":"flick","die":"blue","base":1,"aim":[3,3]},"hash":"1ef2cb9163641ac8fccd53ac60c60952eee7ca2f5a65961a81ba82a1211300c6"}
{"n":7,"kind":"nonce","seat":0,"nonce":"stir 6","hash":"f82aebb6843911ffa228c5b978121049e4cc3ffae2e5d3f034c339260ba6a086"}
{"n":8,"kind":"result","outcome":{"rest":[3,2],"arena":[[null,null,null,null,null],[null,null,null,null,null],[null,"B6",null,"Y5",null],[null,null,null,null,null],[null,null,null,null,null]]},"numbers":["387db6380e3ad87d","dab6253f852d0b19"],"hash":"166ab8c6ee2541dfeac40f2fd8667ee00a675ff0157d80995a0170c9b091d146"}','ad97760531d3',1.79482960700313854218e+09);
INSERT INTO "appends" VALUES('ey23rf2u5hgb',9,1,'{"n":9,"kind":"intent","seat":0,"action":{"do":"pass"},"hash":"b26ebaadfceb00b0362980a9cdc41ec95a28815454db7c26c53836c2649377dd"}','056e038635c3',1.79482960701025724411e+09);
INSERT INTO "appends" VALUES('r7tyha2ubwja',0,1,'{"n":0,"kind":"match","format":1,"rollhouse":"0.1.0","game":"toss_up","version":1,"players":2,"options":{"goal":60,"dice":10,"faces":"GGGYYR","finish":"last_turn"},"seats":[{"name":"Ann","player":"human"},{"name":"Ben","player":"human"}],"table":{"kind":"sealed","scheme":1,"commitment":"51d6bd405957c0ebdacfad76249eed0d19983576d800ca85dc9e7985a358b038"},"begun":"2026-11-16T11:46:47+00:00","hash":"263dea273ef06952414debe60c65400509292d63319dfb80ee6900a113d35c46"}',NULL,1.79482960735442304611e+09);
INSERT INTO "appends" VALUES('r7tyha2ubwja',1,2,'{"n":1,"kind":"nonce","seat":0,"nonce":"stir 1","hash":"841787904c189c65a0e9e181dd22192229ae1c11f3077475a303b1265dd0909a"}
{"n":2,"kind":"result","outcome":{"roll":"GGGGGYYYYR"},"numbers":["50461636fee9a190"],"hash":"0192b32b4f2ae39e6031f5b81d87b28ba153a70d6f1321ea7ce725171c88ff75"}','0951676e00c2',1.79482960737375187874e+09);
INSERT INTO "appends" VALUES('r7tyha2ubwja',3,1,'{"n":3,"kind":"intent","seat":0,"action":{"do":"stop"},"hash":"5d7635ddfcacc844e45e3991e7fcafeee3d41c060810f1a518f22dd282978a38"}','62dfd8d49c5b',1.7948296073753361702e+09);
INSERT INTO "appends" VALUES('r7tyha2ubwja',4,2,'{"n":4,"kind":"nonce","seat":1,"nonce":"stir 4","hash":"2dfece964f9e0f7bd8105bed078937e91b81baa656c30b62c710da429aadafac"}
{"n":5,"kind":"result","outcome":{"roll":"GGGGGYYYYY"},"numbers":["e3326a2912bea247"],"hash":"6f207ab00d1403932cffb969aef87dd2774d14897746255b37ddbb6a926c4016"}','10e08fd13a23',1.7948296073822748661e+09);
INSERT INTO "appends" VALUES('r7tyha2ubwja',6,3,'{"n":6,"kind":"intent","seat":1,"action":{"do":"roll"},"hash":"74919d59d247779cbdb2995c6b61b2eb27677d000104142d3fb5ae1001acfb5e"}
{"n":7,"kind":"nonce","seat":1,"nonce":"stir 6","hash":"5c9a46182b383d2a7ab0ce721a1f77fc0fd79790c449843288de2b943e46755e"}
{"n":8,"kind":"result","outcome":{"roll":"GYYRR"},"numbers":["df946d1ca1506f1f"],"hash":"4921d46fd16af2095172cc2e9e358fad40183de739c02059eb30f6f5b6cb5f58"}','66a9b8e89410',1.79482960738734984398e+09);
INSERT INTO "appends" VALUES('5ga7u7m5ep7j',0,1,'{"n":0,"kind":"match","format":1,"rollhouse":"0.1.0","game":"toss_up","version":1,"players":2,"options":{"goal":12,"dice":10,"faces":"GGGYYR","finish":"last_turn"},"seats":[{"name":"Ann","player":"human"},{"name":"Ben","player":"human"}],"table":{"kind":"sealed","scheme":1,"commitment":"36e10820d9bbafb1f5965e5a83c6a2b8586da50925d5106f1ad394be979707ca"},"begun":"2026-11-16T11:46:47+00:00","hash":"c890f31a64c398e592d3d81baf3143aec64f9b369c59857aef3f62c3ab114918"}',NULL,1.79482960795003724098e+09);
INSERT INTO "appends" VALUES('5ga7u7m5ep7j',1,2,'{"n":1,"kind":"nonce","seat":0,"nonce":"stir 1","hash":"4a2598ce1aa6f38286e2815406596cd9779d68db3482e9d3a24f1087b6e78966"}
{"n":2,"kind":"result","outcome":{"roll":"GGGGGGYYRR"},"numbers":["d639a05c4318cdbf"],"hash":"2c190cee8048ffc991775c4dccf021c436c048a8bd9e6e428a50a9e9a9ea272c"}','27fdab7fe3b5',1.79482960797330904007e+09);
INSERT INTO "appends" VALUES('5ga7u7m5ep7j',3,1,'{"n":3,"kind":"intent","seat":0,"action":{"do":"stop"},"hash":"21bb2a9e78b41a07bf6457cc9af7d085bf74c6fe94983528150ad57fcea6ff50"}','ec767fa0c5e5',1.79482960797527241707e+09);
INSERT INTO "appends" VALUES('5ga7u7m5ep7j',4,2,'{"n":4,"kind":"nonce","seat":1,"nonce":"stir 4","hash":"d095ca5e2d8ac37e15ed0961db48c6e3752bdf9e6fc66db19e2acb5aa270b8c8"}
{"n":5,"kind":"result","outcome":{"roll":"GGGYYYRRRR"},"numbers":["9fadc42044393fa6"],"hash":"7b600e3f68db9cec492c27a10f2d13912c81225203dcf46208ee036933ab9885"}','5e6151694e07',1.79482960817555642128e+09);
INSERT INTO "appends" VALUES('5ga7u7m5ep7j',6,3,'{"n":6,"kind":"intent","seat":1,"action":{"do":"roll"},"hash":"cc8380fc4c4ae3322781860ddb0637d184acbd915bab0eef2491113d4efe4355"}
{"n":7,"kind":"nonce","seat":1,"nonce":"stir 6","hash":"a4653b2021d54ac10945c6eefe7aacb29adc4e16ee4dffc5608eedd85dfe7468"}
{"n":8,"kind":"result","outcome":{"roll":"GGGYYYY"},"numbers":["a7234338c5979ded"],"hash":"91a7a7d2e4487c5acd57b8fa977ff7abda78b6f7678f69fab8dbb31c6eec110d"}','9dd76ccec12c',1.79482960846062731743e+09);
INSERT INTO "appends" VALUES('5ga7u7m5ep7j',9,1,'{"n":9,"kind":"intent","seat":1,"action":{"do":"stop"},"hash":"a70121d59c28487eadd42e3d754f772a66ba3174e79e5e6783833b84455639e6"}','e71b40f0d904',1.79482960848264360428e+09);
INSERT INTO "appends" VALUES('5ga7u7m5ep7j',10,2,'{"n":10,"kind":"nonce","seat":0,"nonce":"stir 10","hash":"d36aa297d06055af737de2c6d5345557111fe6d39355f9a30d39549fe8a229fe"}
{"n":11,"kind":"result","outcome":{"roll":"GGGGYYYYRR"},"numbers":["695af2261fb37deb"],"hash":"8150a58626d3a4c8b0b7d02613a53503651a4d91311d9c812572df623296e083"}','9fe9bdc58113',1.79482960848722600937e+09);
INSERT INTO "appends" VALUES('5ga7u7m5ep7j',12,3,'{"n":12,"kind":"intent","seat":0,"action":{"do":"roll"},"hash":"901f25f48bb505cdfeaa5cf8311eeff3e21f00e2a64d302e160d00b20c6a8d7f"}
{"n":13,"kind":"nonce","seat":0,"nonce":"stir 12","hash":"68499c49f33de7b7fa57da14aa79ec95f496dca58c78dee9ccfda26d937058c6"}
{"n":14,"kind":"result","outcome":{"roll":"GGGYRR"},"numbers":["52e0245941bd8dc8"],"hash":"28354a0fca348fc37b30b4b592795f5ea353088be5e203181ad96bc0b4a63c6d"}','edab03897a75',1.79482960849101471901e+09);
INSERT INTO "appends" VALUES('5ga7u7m5ep7j',15,3,'{"n":15,"kind":"intent","seat":0,"action":{"do":"roll"},"hash":"30c01cf24dcb80677c97e65df43ee90ceaaffedfd141ca1931e3186f59fb2f0a"}
{"n":16,"kind":"nonce","seat":0,"nonce":"stir 15","hash":"372fbdd110bca6ba0a5b3967211ad7c8c3520b8f8f99b4065453a0f6f9ee4002"}
{"n":17,"kind":"result","outcome":{"roll":"GYY"},"numbers":["a50a2bb01d73c91d"],"hash":"1a69d369bf25d47028fe7e6034ed304b3b03874d8325830506f8984fe22705b8"}','e284790b989f',1.7948296084995007515e+09);
INSERT INTO "appends" VALUES('5ga7u7m5ep7j',18,3,'{"n":18,"kind":"intent","seat":0,"action":{"do":"roll"},"hash":"766ea05f0d910d6cabbf1943a87e782dcdcb3697c7535a77a3de254323dfc5e0"}
{"n":19,"kind":"nonce","seat":0,"nonce":"stir 18","hash":"96b38345354cdd487d70e20c8b3e34597113d6b999adfdf6a3062a523edfe67e"}
{"n":20,"kind":"result","outcome":{"roll":"YY"},"numbers":["9f71dd37e6c4a2db"],"hash":"7154527be8991cc7da2380655161cb34cca7408427f9107c39f396cd5241cdb5"}','21f419e258a1',1.7948296085036008358e+09);
INSERT INTO "appends" VALUES('5ga7u7m5ep7j',21,1,'{"n":21,"kind":"intent","seat":0,"action":{"do":"stop"},"hash":"d9606d3457e11d223352201029aa58199eb7a6add8dd60c6a0b4c8b5fb46d6c5"}','9e1674aab03b',1.79482960850991773605e+09);
INSERT INTO "appends" VALUES('5ga7u7m5ep7j',22,2,'{"n":22,"kind":"nonce","seat":1,"nonce":"stir 22","hash":"a9831f272eee0cef9206c70ce8a97e276aca80547ebc55e7629c58f3cc16178a"}
{"n":23,"kind":"result","outcome":{"roll":"GGGGGYYYYR"},"numbers":["1d597404459a8d4d"],"hash":"53ba05208cb092d45c78e9d40096a834556cc5c62966c6df32854c4fa7435eef"}','47e526da0a97',1.79482960851746082306e+09);
INSERT INTO "appends" VALUES('5ga7u7m5ep7j',24,3,'{"n":24,"kind":"intent","seat":1,"action":{"do":"roll"},"hash":"bb9263dbc1eb3ee43ac04a218b3673775641afab2684f191055c41d372d51d30"}
{"n":25,"kind":"nonce","seat":1,"nonce":"stir 24","hash":"b034f1fc395a05add8aa71360aec52f83be9357fd8829d25bbf292012857c249"}
{"n":26,"kind":"result","outcome":{"roll":"GGYRR"},"numbers":["6095dfd9044effe8"],"hash":"a40fce540d96f5095fa8823a45eceb4bce24b7f04618a1b07928832b7a4394af"}','35147b2e0692',1.79482960853203725815e+09);
INSERT INTO "appends" VALUES('5ga7u7m5ep7j',27,3,'{"n":27,"kind":"intent","seat":1,"action":{"do":"roll"},"hash":"4c88f6a9a19bf32031b43ebf5ad1b5b44f54a723a1b4d8380a2874086ffbeba6"}
{"n":28,"kind":"nonce","seat":1,"nonce":"stir 27","hash":"a427f0510f17a61a0ba40d6da92b4373a0427d4abf805f3e0c64f59d660b81ff"}
{"n":29,"kind":"result","outcome":{"roll":"GGR"},"numbers":["c5ec667333a5c8b3"],"hash":"d4e80d05bb60c2f96595cba3ee32b16c85e7023a2d1b3ff52326d305fc1b392b"}','3db13bc626c8',1.79482960854995250702e+09);
INSERT INTO "appends" VALUES('5ga7u7m5ep7j',30,3,'{"n":30,"kind":"intent","seat":1,"action":{"do":"roll"},"hash":"a88d0abded13b91e55f2ff13c5aaf271de20e19c091c0e28629df4b378026b5b"}
{"n":31,"kind":"nonce","seat":1,"nonce":"stir 30","hash":"6290191012ee1d1006c3d99b61ac9a7117489781512ae7ea765ff8a9429b0cfb"}
{"n":32,"kind":"result","outcome":{"roll":"G"},"numbers":["d558d5f08275bac9"],"hash":"d577cc715f2b67d9429d1eb019d1a43f73f066b80a581911858ffb870698eeae"}','bf33687519c9',1.7948296085618121624e+09);
INSERT INTO "appends" VALUES('5ga7u7m5ep7j',33,3,'{"n":33,"kind":"intent","seat":1,"action":{"do":"roll"},"hash":"3ab6a459842e25f40a2b77b3fbef224d98144d8ed0c4404d21a266775089eaaa"}
{"n":34,"kind":"nonce","seat":1,"nonce":"stir 33","hash":"2392c346cb198ce9c4fbc5485af610dcd1d5ea8188f8b63c3a09227fffb79da7"}
{"n":35,"kind":"result","outcome":{"roll":"GGGGGYYRRR"},"numbers":["ceaf45a91c87a593"],"hash":"c786d4decf6f95294838d53e83e3f463358ba64662570bc7e9ff12e935c3ac3a"}','aa932cf3398f',1.7948296085724542141e+09);
INSERT INTO "appends" VALUES('5ga7u7m5ep7j',36,2,'{"n":36,"kind":"intent","seat":1,"action":{"do":"stop"},"hash":"774f95af3deb65a322e5a2ce562610ff9a4aaa600fb1f88a9bae8a5d66755fb3"}
{"n":37,"kind":"close","reason":"over","scores":[14,21],"shares":[0.0,1.0],"seal":"independently sealed","secret":"4d479b5610c89a8a8567cf5fef981d934398b1c242e5ecbba9bdbc64d4fbc10c","hash":"de28779a47ce50646cd67127540892f1b7806d7f1815cdadd87ae4e6d8822520"}','4f028134b42d',1.79482961063891506195e+09);
CREATE TABLE facts (
	name VARCHAR NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY (name)
);
CREATE TABLE matches (
	id VARCHAR NOT NULL, 
	"plan" TEXT NOT NULL, 
	state VARCHAR NOT NULL, 
	public BOOLEAN NOT NULL, 
	address VARCHAR NOT NULL, 
	version INTEGER NOT NULL, 
	code VARCHAR, 
	code_until FLOAT, 
	secret VARCHAR, 
	created FLOAT NOT NULL, 
	changed FLOAT NOT NULL, 
	PRIMARY KEY (id), 
	CONSTRAINT one_table_a_code UNIQUE (code)
);
INSERT INTO "matches" VALUES('93ptm9yr6qpk','{"game":"toss_up","seats":[{"kind":"person","name":"Ann","token":"af6be147e7ecb8ed2f1752793234ddf713f31cdc28378594f1cf2b9c2bf982f9"},{"kind":"person","name":"Ben","token":"af6be147e7ecb8ed2f1752793234ddf713f31cdc28378594f1cf2b9c2bf982f9"}],"dice":"sealed","host":"af6be147e7ecb8ed2f1752793234ddf713f31cdc28378594f1cf2b9c2bf982f9","options":{"goal":60}}','playing',0,'',2,NULL,NULL,'30fdcce858db269fbe2668e4edf42df019a496a4680848ff7254692e87915070',1.79482939442901325226e+09,1.79482940322423934937e+09);
INSERT INTO "matches" VALUES('4kg3kptz4jx9','{"game":"shizzle","seats":[{"kind":"person","name":"Ann","token":"0805c83e0033247cca117dd1f8f4a713478bff0678c7675d11b43ebe7b43802f"},{"kind":"person","name":"Ben","token":"0805c83e0033247cca117dd1f8f4a713478bff0678c7675d11b43ebe7b43802f"},{"kind":"person","name":"Cleo","token":"0805c83e0033247cca117dd1f8f4a713478bff0678c7675d11b43ebe7b43802f"}],"dice":"sealed","host":"0805c83e0033247cca117dd1f8f4a713478bff0678c7675d11b43ebe7b43802f"}','playing',0,'',2,NULL,NULL,'fa60b337c4c2e15eaed7681063899f511e9b80056caa2db57a837b1c2ee37b3e',1.79482942640416717529e+09,1.79482943288134884834e+09);
INSERT INTO "matches" VALUES('epwn8t3t679w','{"game":"doozy_dice","seats":[{"kind":"person","name":"Ann","token":"11ca0ee709053e3d45ac415a5ee437b71a8ba9e473c4929c2ee20bd15c07ff57"},{"kind":"computer","name":"Bot 1","player":"random"}],"dice":"sealed","host":"11ca0ee709053e3d45ac415a5ee437b71a8ba9e473c4929c2ee20bd15c07ff57"}','playing',0,'',2,NULL,NULL,'f37ccb4be437ad813540ddf9ad2fd78030a895c83295d966d335a5f89da5a6be',1.79482946163003063202e+09,1.79482946828929567337e+09);
INSERT INTO "matches" VALUES('z5bezkdb928p','{"game":"stack_attack","seats":[{"kind":"person","name":"Ann","token":"9636e6ac41055d68738f8a0c9a7ba99880be2a5ad5bcaf35e7604e6401aad7ae"},{"kind":"person","name":"Ben","token":"9636e6ac41055d68738f8a0c9a7ba99880be2a5ad5bcaf35e7604e6401aad7ae"}],"dice":"sealed","host":"9636e6ac41055d68738f8a0c9a7ba99880be2a5ad5bcaf35e7604e6401aad7ae","options":{"goal":20}}','playing',0,'',2,NULL,NULL,'245b84da6163815941d751ae3e523770f90ad05681cc6878d2dedb27253bdbd7',1.79482951010215163231e+09,1.79482951721857142448e+09);
INSERT INTO "matches" VALUES('ey23rf2u5hgb','{"game":"dice_flick","seats":[{"kind":"person","name":"Ann","token":"4dff6b4a9914cb77b3795d5f69bddc05721721bf743dd996c6802aa3cdcbf56c"},{"kind":"person","name":"Ben","token":"4dff6b4a9914cb77b3795d5f69bddc05721721bf743dd996c6802aa3cdcbf56c"}],"dice":"sealed","host":"4dff6b4a9914cb77b3795d5f69bddc05721721bf743dd996c6802aa3cdcbf56c"}','playing',0,'',2,NULL,NULL,'01549be9835abd69cc8c6d19a0abc3c787ef92f6839a28b59ca0b8bc7bb8fbde',1.79482956099524044991e+09,1.79482956688095378876e+09);
INSERT INTO "matches" VALUES('r7tyha2ubwja','{"game":"toss_up","seats":[{"kind":"person","name":"Ann","token":"ab5f558bf0a5b51829e211d7b3354abe6ffcab5cc8221434f812d81a8f905551"},{"kind":"person","name":"Ben","token":"ab5f558bf0a5b51829e211d7b3354abe6ffcab5cc8221434f812d81a8f905551"}],"dice":"sealed","host":"ab5f558bf0a5b51829e211d7b3354abe6ffcab5cc8221434f812d81a8f905551","options":{"goal":60}}','paused',0,'',3,NULL,NULL,'f742b252bc4dd124d86079904010744a2ee70deb3b5cbdd4d3165ed1534d7522',1.79482960733048534393e+09,1.79482960783816838264e+09);
INSERT INTO "matches" VALUES('5ga7u7m5ep7j','{"game":"toss_up","seats":[{"kind":"person","name":"Ann","token":"3a5d38bb5bf46e83a5c6a7cc14c94665c925b8c5d45a6da3943390fcd9752559"},{"kind":"person","name":"Ben","token":"3a5d38bb5bf46e83a5c6a7cc14c94665c925b8c5d45a6da3943390fcd9752559"}],"dice":"sealed","host":"3a5d38bb5bf46e83a5c6a7cc14c94665c925b8c5d45a6da3943390fcd9752559","options":{"goal":12}}','over',0,'',3,NULL,NULL,NULL,1.79482960788437533379e+09,1.79482961067181015015e+09);
INSERT INTO "matches" VALUES('6kwvzhts68t2','{"game":"toss_up","seats":[{"kind":"person","name":"Ann","token":"c95aa927ed68f01b4e751242c419f95ed8f0577daf57b97acbfd61cb4bed4fff"},{"kind":"person","name":"Ben","token":"5c3847e8dd019e6175e3efe59a8c43d04d61d36b99608ee116a1d561d1d08ace"}],"dice":"sealed","host":"c95aa927ed68f01b4e751242c419f95ed8f0577daf57b97acbfd61cb4bed4fff"}','gathering',0,'',0,NULL,NULL,NULL,1.7948296109736366272e+09,1.7948296109736366272e+09);
CREATE TABLE results (
	"match" VARCHAR NOT NULL, 
	seat INTEGER NOT NULL, 
	name VARCHAR NOT NULL, 
	kind VARCHAR NOT NULL, 
	game VARCHAR NOT NULL, 
	players INTEGER NOT NULL, 
	share FLOAT NOT NULL, 
	ended FLOAT NOT NULL, 
	finished BOOLEAN NOT NULL, 
	luck FLOAT, 
	skill FLOAT, 
	adjusted FLOAT, 
	PRIMARY KEY ("match", seat)
);
INSERT INTO "results" VALUES('5ga7u7m5ep7j',0,'Ann','person','toss_up',2,0.0,1.79482961065440893173e+09,1,NULL,NULL,NULL);
INSERT INTO "results" VALUES('5ga7u7m5ep7j',1,'Ben','person','toss_up',2,1.0,1.79482961065440893173e+09,1,NULL,NULL,NULL);
CREATE INDEX matches_by_state ON matches (state, changed);
CREATE INDEX matches_by_address ON matches (address, state);
CREATE UNIQUE INDEX an_action_once ON appends ("match", action) WHERE action IS NOT NULL;
CREATE INDEX results_by_name ON results (name, ended);
CREATE INDEX results_by_time ON results (ended);
COMMIT;
