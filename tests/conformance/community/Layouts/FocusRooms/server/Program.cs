await Hypar.Server.HyparServer.StartAsync(args);
